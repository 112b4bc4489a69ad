import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Warehouse',
  resource: ['aws_redshift_cluster', 'aws_redshiftserverless_workgroup'],
  path: 'publicly_accessible',
  unset: 'by version',
  why: 'The cluster gets an address that the whole internet can reach; a security group alone then stands between it and every scanner. Before version 6 the provider makes a cluster public unless told otherwise.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_workgroup',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/version-6-upgrade',
  ],
  equivalents: { checkov: ['CKV_AWS_87'], regula: ['FG_R00270'] },
})

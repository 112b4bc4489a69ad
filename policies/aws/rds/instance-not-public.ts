import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Database instance',
  resource: ['aws_db_instance', 'aws_rds_cluster_instance'],
  path: 'publicly_accessible',
  unset: 'pass',
  why: 'The instance gets an address that the whole internet can reach; a security group alone then stands between it and every scanner. A password that leaks is enough to get in.',
  remediation:
    'Set publicly_accessible to false and reach the database from inside the VPC, through a bastion or a VPN.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster_instance',
  ],
  equivalents: { checkov: ['CKV_AWS_17'], trivy: ['AWS-0180'], regula: ['FG_R00278'] },
})

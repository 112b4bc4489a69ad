import { setting } from '../shared/index.ts'

export default setting({
  title: 'EMR cluster with Kerberos names a realm',
  problem: 'EMR cluster with Kerberos names no realm',
  severity: 'LOW',
  resource: 'aws_emr_cluster',
  path: 'kerberos_attributes.realm',
  isSet: true,
  unset: 'fail',
  withoutBlock: 'pass',
  good: 'EC2.INTERNAL',
  bad: '',
  why: 'The realm says which names the cluster trusts. Without it nodes and users cannot prove to each other who they are.',
  remediation: 'Set realm in kerberos_attributes.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-kerberos-configure-settings.html',
  ],
  equivalents: { checkov: ['CKV_AWS_114'], steampipe: ['emr_cluster_kerberos_enabled'] },
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'Athena clients cannot override the workgroup',
  problem: 'Athena clients can override the workgroup',
  severity: 'MEDIUM',
  resource: 'aws_athena_workgroup',
  path: 'configuration.enforce_workgroup_configuration',
  is: true,
  unset: 'pass',
  why: 'Anyone who may query can send the results to another bucket, unencrypted, also to one of another account. What the workgroup says of place and encryption is then a proposal.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/athena_workgroup',
    'https://docs.aws.amazon.com/athena/latest/ug/workgroups-settings-override.html',
  ],
  equivalents: { checkov: ['CKV_AWS_82'], trivy: ['AWS-0007'] },
  differs:
    'AWS-0007 objects to a workgroup without configuration too. AWS then holds clients to its settings, as the tests of the provider on AWS find.',
})

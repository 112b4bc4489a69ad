import { setting } from '../shared/index.ts'

export default setting({
  title: 'Account blocks public EMR clusters',
  problem: 'Account does not block public EMR clusters',
  severity: 'MEDIUM',
  resource: 'aws_emr_block_public_access_configuration',
  path: 'block_public_security_group_rules',
  is: true,
  unset: 'fail',
  why: 'With the block on, EMR starts no cluster whose security group lets the internet in. Without it one careless group puts a cluster and its consoles on the internet.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_block_public_access_configuration',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-block-public-access.html',
  ],
  equivalents: { checkov: ['CKV_AWS_390'] },
})

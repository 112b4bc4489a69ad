import { setting } from '../shared/index.ts'

export default setting({
  title: 'Group membership names a user',
  problem: 'Group membership names no user',
  severity: 'INFO',
  resource: 'aws_iam_group_membership',
  path: 'users',
  isSet: true,
  unset: 'fail',
  good: ['ann'],
  bad: [],
  why: 'A group without members gives its rights to nobody, and still waits to be filled. It is better taken away.',
  remediation: 'Name the users, or take the group out.',
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_group_membership',
  equivalents: { checkov: ['CKV2_AWS_14', 'CKV2_AWS_21'] },
})

import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Stack has a service role',
  problem: 'Stack has no service role',
  severity: 'LOW',
  resource: 'aws_cloudformation_stack',
  path: 'iam_role_arn',
  isSet: true,
  unset: 'fail',
  good: expression('aws_iam_role.example.arn'),
  why: 'Without a role of its own the stack is created and changed with the rights of whoever starts it, who then has to hold every right that the template needs. A service role holds those rights, and people need only the right to pass it.',
  remediation: 'Set iam_role_arn to a role that may do what the template needs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudformation_stack',
    'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-iam-servicerole.html',
  ],
  equivalents: {},
})

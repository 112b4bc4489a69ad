import { setting } from '../shared/index.ts'

export default setting({
  title: 'Rights in accounts are given to groups',
  problem: 'Rights in an account are given to one user',
  severity: 'LOW',
  resource: 'aws_ssoadmin_account_assignment',
  path: 'principal_type',
  is: 'GROUP',
  bad: 'USER',
  unset: 'fail',
  beside: {
    instance_arn: 'arn:aws:sso:::instance/ssoins-1',
    permission_set_arn: 'arn:aws:sso:::permissionSet/ssoins-1/ps-1',
    principal_id: '1',
    target_id: '111122223333',
  },
  why: 'A group shows who has which rights; spread over many users nobody sees it. Somebody who changes jobs keeps the rights that nobody thought of.',
  remediation: 'Assign the permission set to a group that the user is in.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssoadmin_account_assignment',
    'https://docs.aws.amazon.com/singlesignon/latest/userguide/assignusers.html',
  ],
  equivalents: {},
})

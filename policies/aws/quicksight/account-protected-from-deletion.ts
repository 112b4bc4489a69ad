import { setting } from '../shared/index.ts'

export default setting({
  title: 'QuickSight account is protected from deletion',
  problem: 'QuickSight account is not protected from deletion',
  severity: 'LOW',
  resource: 'aws_quicksight_account_settings',
  path: 'termination_protection_enabled',
  isNot: false,
  unset: 'pass',
  why: 'One wrong call deletes the account with all of its users, data sets and dashboards. Protected, the deletion has to be made possible first, and somebody sees that.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/quicksight_account_settings',
    'https://docs.aws.amazon.com/quicksight/latest/APIReference/API_UpdateAccountSettings.html',
  ],
  equivalents: {},
})

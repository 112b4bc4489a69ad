import { setting } from '../shared/index.ts'

export default setting({
  title: 'DataZone domain lets in whom it is assigned to',
  problem: 'DataZone domain lets in every user of the organisation',
  severity: 'LOW',
  resource: 'aws_datazone_domain',
  path: 'single_sign_on.user_assignment',
  isNot: 'AUTOMATIC',
  good: 'MANUAL',
  unset: 'pass',
  beside: { 'single_sign_on.type': 'IAM_IDC' },
  why: 'Everyone in IAM Identity Center can sign in to the portal and search the catalogue. Names and descriptions of data tell much by themselves, and each of them can ask for more.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/datazone_domain',
    'https://docs.aws.amazon.com/datazone/latest/APIReference/API_SingleSignOn.html',
  ],
  equivalents: {},
})

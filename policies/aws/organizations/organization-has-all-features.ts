import { setting } from '../shared/index.ts'

export default setting({
  title: 'Organization has all features',
  problem: 'Organization only shares its bills',
  severity: 'LOW',
  resource: 'aws_organizations_organization',
  path: 'feature_set',
  is: 'ALL',
  bad: 'CONSOLIDATED_BILLING',
  unset: 'pass',
  why: 'No policy of the organization can keep an account from anything: not from leaving, nor from switching off its trail. Whoever takes over an account is stopped by that account alone.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/organizations_organization',
    'https://docs.aws.amazon.com/organizations/latest/userguide/orgs_manage_org_support-all-features.html',
  ],
  equivalents: {},
})

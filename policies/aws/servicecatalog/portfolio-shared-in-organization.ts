import { setting } from '../shared/index.ts'

export default setting({
  title: 'Portfolio is shared within the organisation',
  problem: 'Portfolio is shared with an account by its number',
  severity: 'LOW',
  resource: 'aws_servicecatalog_portfolio_share',
  path: 'type',
  isNot: 'ACCOUNT',
  unset: 'fail',
  good: 'ORGANIZATIONAL_UNIT',
  why: 'A share by number goes on after the account has left the organisation, and a wrong number gives a stranger your templates. A share through the organisation ends with the membership.',
  remediation: 'Set type to ORGANIZATION, ORGANIZATIONAL_UNIT or ORGANIZATION_MEMBER_ACCOUNT.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/servicecatalog_portfolio_share',
    'https://docs.aws.amazon.com/servicecatalog/latest/adminguide/catalogs_portfolios_sharing_how-to-share.html',
  ],
  equivalents: {},
})

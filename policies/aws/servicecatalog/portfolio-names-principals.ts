import { setting } from '../shared/index.ts'

export default setting({
  title: 'Portfolio names who may use it',
  problem: 'Portfolio may be used by every role or user',
  severity: 'LOW',
  resource: 'aws_servicecatalog_principal_portfolio_association',
  path: 'principal_arn',
  satisfies: [arn => !/:(role|user|group)\/[*/]+$/.test(arn), 'the name of a principal is expected'],
  good: 'arn:aws:iam:::role/builder-*',
  bad: 'arn:aws:iam:::role/*',
  unset: 'pass',
  beside: { portfolio_id: 'port-1a2b3c' },
  why: 'Products are made with the rights of their launch role, and not of whoever asks for them. With a wildcard each role of the account, and of those that it is shared with, can ask.',
  remediation: 'Name the roles in principal_arn, or a pattern of their names or paths.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/servicecatalog_principal_portfolio_association',
    'https://docs.aws.amazon.com/servicecatalog/latest/adminguide/catalogs_portfolios_sharing_how-to-share.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_servicecatalog_principal_portfolio_association" "builders" {
          portfolio_id   = "port-1a2b3c"
          principal_type = "IAM_PATTERN"
          principal_arn  = "arn:aws:iam:::role/*/*"
        }
      `,
    ],
  },
})

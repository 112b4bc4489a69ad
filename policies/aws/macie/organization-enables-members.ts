import { setting } from '../shared/index.ts'

export default setting({
  title: 'Macie covers the accounts of the organization',
  problem: 'Macie leaves new accounts of the organization out',
  severity: 'MEDIUM',
  resource: 'aws_macie2_organization_configuration',
  path: 'auto_enable',
  is: true,
  unset: 'fail',
  why: 'An account that joins the organization is not looked at until somebody remembers it. Buckets there that stand open, or hold what they should not, are not noticed.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/macie2_organization_configuration',
    'https://docs.aws.amazon.com/macie/latest/APIReference/admin-configuration.html',
  ],
  equivalents: {},
})

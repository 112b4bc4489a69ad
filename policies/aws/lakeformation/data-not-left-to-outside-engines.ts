import { setting } from '../shared/index.ts'

export default setting({
  title: 'Engines outside of AWS get no whole tables',
  problem: 'Engines outside of AWS get whole tables',
  severity: 'LOW',
  resource: 'aws_lakeformation_data_lake_settings',
  path: 'allow_full_table_external_data_access',
  isNot: true,
  unset: 'pass',
  why: 'Whoever has full rights to a table gets credentials for its files, from any engine and without a tag that says which. What that engine then does with rows and columns no one here sees.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lakeformation_data_lake_settings',
    'https://docs.aws.amazon.com/lake-formation/latest/dg/full-table-credential-vending.html',
  ],
  equivalents: {},
})

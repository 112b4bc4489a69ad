import { carriesNoCredentials, expression } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Statement of the Data API',
  places: { aws_redshiftdata_statement: ['sql', 'parameters{name:value}'] },
  texts: {
    sql: expression(`<<-EOT
  -- … the rest as it stands, and in place of the secret:
  iam_role default
EOT`),
  },
  why: 'Everyone who may list the statements reads their text in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let COPY and UNLOAD work with a role, make users whose passwords are set elsewhere, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftdata_statement',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/data-api.html',
  ],
  equivalents: {},
})

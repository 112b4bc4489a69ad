import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of a data source',
  secrets: {
    aws_quicksight_data_source: ['credentials.credential_pair.password'],
  },
  remediation:
    'Keep it in Secrets Manager and name the secret in credentials.secret_arn, or read it from there. Then change the one that was written.',
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/quicksight_data_source',
  equivalents: {},
})

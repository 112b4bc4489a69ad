import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of an HSM partition',
  secrets: {
    aws_redshift_hsm_configuration: ['hsm_partition_password'],
  },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_hsm_configuration',
  equivalents: {},
})

import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of a voice connector',
  secrets: {
    aws_chime_voice_connector_termination_credentials: ['credentials.password'],
  },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/chime_voice_connector_termination_credentials',
  equivalents: {},
})

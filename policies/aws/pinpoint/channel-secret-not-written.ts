import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of a push channel',
  secrets: {
    aws_pinpoint_adm_channel: ['client_secret'],
    aws_pinpoint_apns_channel: ['private_key', 'token_key'],
    aws_pinpoint_apns_sandbox_channel: ['private_key', 'token_key'],
    aws_pinpoint_apns_voip_channel: ['private_key', 'token_key'],
    aws_pinpoint_apns_voip_sandbox_channel: ['private_key', 'token_key'],
    aws_pinpoint_baidu_channel: ['api_key', 'secret_key'],
    aws_pinpoint_gcm_channel: ['api_key', 'service_json'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpoint_adm_channel',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpoint_apns_channel',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpoint_apns_sandbox_channel',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpoint_apns_voip_channel',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpoint_apns_voip_sandbox_channel',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpoint_baidu_channel',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpoint_gcm_channel',
  ],
  equivalents: {},
})

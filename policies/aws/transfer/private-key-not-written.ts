import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Private key of a server',
  secrets: {
    aws_transfer_server: ['host_key'],
    aws_transfer_host_key: ['host_key_body', 'host_key_body_wo'],
    aws_transfer_certificate: ['private_key'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_server',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_host_key',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/transfer_certificate',
    'https://docs.aws.amazon.com/transfer/latest/userguide/edit-server-config.html',
  ],
  equivalents: {},
})

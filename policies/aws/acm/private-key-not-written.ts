import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Private key of a certificate',
  secrets: {
    aws_acm_certificate: ['private_key', 'private_key_wo'],
    aws_iam_server_certificate: ['private_key'],
    aws_api_gateway_domain_name: ['certificate_private_key'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/acm_certificate',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_server_certificate',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_domain_name',
    'https://docs.aws.amazon.com/acm/latest/userguide/import-certificate.html',
  ],
  equivalents: {},
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'REST stage shows a certificate to what stands behind it',
  problem: 'REST stage shows no certificate to what stands behind it',
  severity: 'INFO',
  resource: 'aws_api_gateway_stage',
  path: 'client_certificate_id',
  isSet: true,
  good: 'abc123',
  unset: 'fail',
  why: 'A server behind the API cannot tell its requests from those of anybody who found its address. With a certificate it can refuse the others.',
  remediation: 'Make an aws_api_gateway_client_certificate and name it in client_certificate_id.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_stage',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/getting-started-client-side-ssl-authentication.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_51'] },
  differs: 'CKV2_AWS_51 also asks stages of WebSocket APIs; HTTP APIs have no such certificate.',
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'Integration checks the certificate of its backend',
  problem: 'Integration takes any certificate of its backend',
  severity: 'MEDIUM',
  resource: 'aws_api_gateway_integration',
  path: 'tls_config.insecure_skip_verification',
  isNot: true,
  unset: 'pass',
  why: 'Whoever sits between API Gateway and the backend shows a certificate of their own, and reads and changes each request. What callers sent with their credentials goes with it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_integration',
    'https://docs.aws.amazon.com/apigateway/latest/api/API_TlsConfig.html',
  ],
  equivalents: {},
})

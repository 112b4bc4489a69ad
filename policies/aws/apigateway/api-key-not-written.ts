import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'API key',
  severity: 'MEDIUM',
  secrets: {
    aws_api_gateway_api_key: ['value'],
  },
  remediation:
    'Leave value out, so that API Gateway makes the key, or hand it in by a sensitive variable without a default. Then change the one that was written.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_api_key',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-api-usage-plans.html',
  ],
  equivalents: {},
})

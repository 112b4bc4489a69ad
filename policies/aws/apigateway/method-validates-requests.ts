import { setting } from '../shared/index.ts'

export default setting({
  title: 'REST method validates requests',
  problem: 'REST method validates no requests',
  severity: 'INFO',
  resource: 'aws_api_gateway_method',
  path: 'request_validator_id',
  isSet: true,
  good: '<ID of an aws_api_gateway_request_validator>',
  unset: 'fail',
  when: method => method.http_method.isNot('OPTIONS'),
  beside: { rest_api_id: '1', resource_id: '1', http_method: 'POST', authorization: 'AWS_IAM' },
  why: 'Whatever is sent goes on to what stands behind, however malformed. A validator turns away what lacks a field or has the wrong form, before it costs anything.',
  remediation: 'Make an aws_api_gateway_request_validator and name it in request_validator_id.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_method',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-method-request-validation.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_53'] },
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'Private integration of an HTTP API uses HTTPS',
  problem: 'Private integration of an HTTP API uses plain HTTP',
  severity: 'MEDIUM',
  resource: 'aws_apigatewayv2_integration',
  path: 'tls_config.server_name_to_verify',
  isSet: true,
  good: 'orders.example.internal',
  unset: 'fail',
  when: integration => integration.connection_type.is('VPC_LINK'),
  beside: { api_id: '1', integration_type: 'HTTP_PROXY', connection_type: 'VPC_LINK', connection_id: '1' },
  why: 'Between the gateway and the load balancer everything is in clear, also what came in by HTTPS. Whoever sits in the network can read it.',
  remediation: 'Write a tls_config with the name that the certificate behind must have.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_integration',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-private.html',
  ],
  equivalents: {},
})

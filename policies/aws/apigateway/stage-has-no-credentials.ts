import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Stage of an API',
  places: {
    aws_api_gateway_stage: ['variables{}', 'canary_settings.stage_variable_overrides{}'],
    aws_apigatewayv2_stage: ['stage_variables{}'],
    aws_api_gateway_deployment: ['variables{}'],
  },
  why: 'Everyone who may look at the stage reads its variables in clear, and they go out in addresses and to functions. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, let what stands behind the API read it from Secrets Manager, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_stage',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apigatewayv2_stage',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_deployment',
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/aws-api-gateway-stage-variables-reference.html',
  ],
  equivalents: {},
})

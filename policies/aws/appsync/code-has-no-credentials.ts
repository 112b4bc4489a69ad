import { carriesNoCredentials, REST_OF_TEXT } from '../shared/index.ts'

const CODE = `${REST_OF_TEXT} const secretArn = ctx.env.SECRET_ARN`
const TEMPLATE = `${REST_OF_TEXT} $util.toJson($ctx.env.SECRET_ARN)`

export default carriesNoCredentials({
  noun: 'Code of an AppSync API',
  places: {
    aws_appsync_function: ['code', 'request_mapping_template', 'response_mapping_template'],
    aws_appsync_resolver: ['code', 'request_template', 'response_template'],
    aws_appsync_channel_namespace: ['code_handlers'],
  },
  texts: {
    code: CODE,
    code_handlers: CODE,
    request_mapping_template: TEMPLATE,
    response_mapping_template: TEMPLATE,
    request_template: TEMPLATE,
    response_template: TEMPLATE,
  },
  why: 'Everyone who may look at the API reads the code of its resolvers and handlers in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let the data source sign with its role or read the secret in a function, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_function',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_resolver',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/appsync_channel_namespace',
    'https://docs.aws.amazon.com/appsync/latest/devguide/resolver-context-reference-js.html',
  ],
  equivalents: {},
})

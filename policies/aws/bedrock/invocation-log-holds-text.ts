import { setting } from '../shared/index.ts'

export default setting({
  title: 'Log of model invocations holds their text',
  problem: 'Log of model invocations leaves their text out',
  severity: 'LOW',
  resource: 'aws_bedrock_model_invocation_logging_configuration',
  path: 'logging_config.text_data_delivery_enabled',
  isNot: false,
  unset: 'pass',
  why: 'What somebody asked a model, and what it answered, stands nowhere else. Without the text an attack by prompt, or a leak in an answer, cannot be told afterwards.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrock_model_invocation_logging_configuration',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html',
  ],
  equivalents: {},
})

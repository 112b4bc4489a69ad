import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Instruction of a model',
  places: {
    aws_bedrockagent_agent: ['instruction'],
    aws_bedrockagentcore_harness: ['system_prompt.text'],
    aws_bedrockagent_prompt: [
      'variant.template_configuration.text.text',
      'variant.template_configuration.chat.system.text',
      'variant.template_configuration.chat.message.content.text',
    ],
    aws_bedrockagent_flow: [
      'definition.node.configuration.inline_code.code',
      'definition.node.configuration.prompt.source_configuration.inline.template_configuration.text.text',
      'definition.node.configuration.prompt.source_configuration.inline.template_configuration.chat.system.text',
      'definition.node.configuration.prompt.source_configuration.inline.template_configuration.chat.message.content.text',
    ],
  },
  why: 'What a model is told it may repeat to whoever asks. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, let a function that the agent calls read it from Secrets Manager, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagent_agent',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagent_prompt',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagent_flow',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_harness',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/agents-action-create.html',
  ],
  equivalents: {},
})

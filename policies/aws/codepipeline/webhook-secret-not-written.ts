import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Secret of a webhook',
  secrets: {
    aws_codepipeline_webhook: ['authentication_configuration.secret_token'],
  },
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codepipeline_webhook',
  equivalents: {},
})

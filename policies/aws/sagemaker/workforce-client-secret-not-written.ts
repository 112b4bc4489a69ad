import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Client secret of a workforce',
  secrets: {
    aws_sagemaker_workforce: ['oidc_config.client_secret'],
  },
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_workforce',
  equivalents: {},
})

import { carriesNoCredentials } from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Amplify app',
  places: {
    aws_amplify_app: ['environment_variables{}', 'auto_branch_creation_config.environment_variables{}'],
    aws_amplify_branch: ['environment_variables{}'],
  },
  why: 'Everyone who may look at the app reads its variables in clear, and each build can print them or put them into the pages. They stand in the state and in every plan as well.',
  remediation: 'Take the value out, keep it as a secret of Amplify in Parameter Store, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/amplify_app',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/amplify_branch',
    'https://docs.aws.amazon.com/amplify/latest/userguide/environment-secrets.html',
  ],
  equivalents: {},
})

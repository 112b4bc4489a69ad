import { carriesNoCredentials, expression } from '../shared/index.ts'

const SAFE = expression(`<<-EOT
  # … the rest as it stands, and in place of the secret:
  frontend:
    phases:
      build:
        commands:
          - DB_PASSWORD="$(aws ssm get-parameter --name db-password --with-decryption --query Parameter.Value --output text)"
EOT`)

export default carriesNoCredentials({
  noun: 'Amplify app',
  places: {
    aws_amplify_app: [
      'repository://',
      'environment_variables{}',
      'auto_branch_creation_config.environment_variables{}',
      'build_spec',
      'auto_branch_creation_config.build_spec',
    ],
    aws_amplify_branch: ['environment_variables{}'],
  },
  texts: {
    'repository://': 'https://github.com/example/shop',
    build_spec: SAFE,
    'auto_branch_creation_config.build_spec': SAFE,
  },
  why: 'Everyone who may look at the app reads its repository, its variables and its build in clear, and each build can print them or put them into the pages. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, keep it as a secret of Amplify in Parameter Store, and then change it. A token for the repository belongs into access_token, by a sensitive variable.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/amplify_app',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/amplify_branch',
    'https://docs.aws.amazon.com/amplify/latest/userguide/environment-secrets.html',
  ],
  equivalents: {},
})

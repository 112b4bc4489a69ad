import { companions, expression, resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Secret',
  documents: { aws_secretsmanager_secret: 'policy', aws_secretsmanager_secret_policy: 'policy' },
  attached: {
    aws_secretsmanager_secret: secret =>
      companions(secret, 'aws_secretsmanager_secret_policy', { secret_arn: ['arn', 'id'] }),
  },
  action: 'secretsmanager:GetSecretValue',
  attaches: {
    aws_secretsmanager_secret_policy: { secret_arn: expression('aws_secretsmanager_secret.example.arn') },
  },
  why: 'Anyone with an AWS account can read the secret where its key lets them, or overwrite it. What it opens is open with it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/secretsmanager_secret_policy',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/auth-and-access_resource-policies.html',
  ],
  equivalents: {},
})

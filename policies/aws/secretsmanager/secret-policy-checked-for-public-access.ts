import { setting } from '../shared/index.ts'

export default setting({
  title: 'Policy of a secret is refused where it is public',
  problem: 'Policy of a secret is taken even where it is public',
  severity: 'INFO',
  resource: 'aws_secretsmanager_secret_policy',
  path: 'block_public_policy',
  is: true,
  unset: 'fail',
  why: 'A later change of the policy can let everyone read the secret, and Secrets Manager takes it. Checked, it refuses a policy that lets in whom it does not name.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/secretsmanager_secret_policy',
    'https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_PutResourcePolicy.html',
  ],
  equivalents: {},
})

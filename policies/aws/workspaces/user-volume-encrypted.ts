import { encrypted } from '../shared/index.ts'

export default encrypted({
  noun: 'User volume of a workspace',
  resource: 'aws_workspaces_workspace',
  path: 'user_volume_encryption_enabled',
  beside: { volume_encryption_key: 'alias/aws/workspaces' },
  remediation:
    'Set user_volume_encryption_enabled to true and name a key in volume_encryption_key; a workspace that runs already is replaced by this.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspaces_workspace',
    'https://docs.aws.amazon.com/workspaces/latest/adminguide/encrypt-workspaces.html',
  ],
  equivalents: { checkov: ['CKV_AWS_155'], trivy: ['AWS-0109'] },
})

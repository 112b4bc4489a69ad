import { encrypted } from '../shared/index.ts'

export default encrypted({
  noun: 'User volume of a workspace',
  resource: 'aws_workspaces_workspace',
  path: 'user_volume_encryption_enabled',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/workspaces_workspace',
    'https://docs.aws.amazon.com/workspaces/latest/adminguide/encrypt-workspaces.html',
  ],
  equivalents: { checkov: ['CKV_AWS_155'], trivy: ['AWS-0109'] },
})

import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'ECS Exec session',
  resource: 'aws_ecs_cluster',
  path: 'configuration.execute_command_configuration.kms_key_id',
  unset: 'fail',
  withoutBlock: 'pass',
  beside: { 'configuration.execute_command_configuration.logging': 'DEFAULT' },
  why: 'What is typed and shown in the shell is protected by TLS alone. With a key of your own nobody without a right to it opens a shell or reads along.',
  remediation: 'Name a KMS key in kms_key_id, and let the task role decrypt with it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_cluster',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-exec.html',
  ],
  equivalents: { checkov: ['CKV_AWS_224'] },
  examples: {
    pass: ['resource "aws_ecs_cluster" "example" {}'],
  },
})

import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Repository',
  title: 'Repository uses a customer key',
  problem: 'Repository uses a key that AWS keeps',
  resource: ['aws_ecr_repository', 'aws_ecr_repository_creation_template'],
  path: 'encryption_configuration.kms_key',
  beside: { 'encryption_configuration.encryption_type': 'KMS' },
  when: one =>
    one.encryption_configuration.some(encryption => encryption.encryption_type.oneOf(['KMS', 'KMS_DSSE'])),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository_creation_template',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/encryption-at-rest.html',
  ],
  equivalents: { trivy: ['AWS-0033'] },
  differs:
    'A repository without a KMS key of any kind has a finding of its own, and none about whose key it is.',
})

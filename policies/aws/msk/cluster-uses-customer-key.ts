import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Kafka cluster',
  resource: 'aws_msk_cluster',
  path: 'encryption_info.encryption_at_rest_kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/msk_cluster',
    'https://docs.aws.amazon.com/msk/latest/developerguide/msk-encryption.html',
  ],
  equivalents: { trivy: ['AWS-0179'] },
})

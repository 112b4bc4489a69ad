import { all, expression, hcl, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'Secret is encrypted with a customer key',
  problem: 'Secret is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_secretsmanager_secret',
  // A replica without a key has that which AWS keeps in its region, whatever the secret itself has.
  must: secret =>
    all(
      isCustomerKey(secret.kms_key_id),
      secret.replica.every(({ kms_key_id }) => isCustomerKey(kms_key_id)),
    ),
  why: 'A key that AWS keeps has a policy that nobody can narrow, and cannot be taken away from one reader alone. With a key of your own each use is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Name a KMS key of your own in kms_key_id, and in each replica one of its region.',
  fix: `
    resource "aws_secretsmanager_secret" "this" {
      kms_key_id = aws_kms_key.example.arn
    }
  `,
  // What is open is not written: it may be right.
  fixFor: {
    aws_secretsmanager_secret: ({ kms_key_id: own, replica: replicas }) =>
      hcl('aws_secretsmanager_secret', 'this', {
        ...(isCustomerKey(own).outcome === 'fail'
          ? { kms_key_id: expression('aws_kms_key.example.arn') }
          : {}),
        ...(replicas.every(({ kms_key_id }) => isCustomerKey(kms_key_id)).outcome === 'fail'
          ? { 'replica.kms_key_id': expression('aws_kms_replica_key.example.arn') }
          : {}),
      }),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/secretsmanager_secret',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html',
    'https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_ReplicaRegionType.html',
  ],
  formerly: ['aws/secretsmanager/secret-has-customer-key'],
  equivalents: {
    checkov: ['CKV_AWS_149'],
    trivy: ['AWS-0098'],
    steampipe: ['secretsmanager_secret_encrypted_with_kms_cmk'],
  },
  examples: {
    pass: [
      secret('kms_key_id = aws_kms_key.example.arn'),
      secret(
        `kms_key_id = aws_kms_key.example.arn\n${replica('kms_key_id = aws_kms_replica_key.example.arn')}`,
      ),
    ],
    fail: [
      secret(''),
      secret('kms_key_id = "alias/aws/secretsmanager"'),
      secret(`kms_key_id = aws_kms_key.example.arn\n${replica('')}`),
      secret(
        `kms_key_id = aws_kms_key.example.arn\n${replica('kms_key_id = aws_kms_replica_key.example.arn')}\n${replica('', 'us-east-1')}`,
      ),
      secret(replica('')),
    ],
    undetermined: [secret('kms_key_id = local.kms_key_id')],
  },
})

function replica(key: string, region = 'eu-west-1'): string {
  return `replica {
          region = "${region}"
          ${key}
        }`
}

function secret(settings: string): string {
  return `
      resource "aws_secretsmanager_secret" "example" {
        ${settings}
      }
      resource "aws_kms_key" "example" {}
      resource "aws_kms_replica_key" "example" {
        primary_key_arn = aws_kms_key.example.arn
      }
  `
}

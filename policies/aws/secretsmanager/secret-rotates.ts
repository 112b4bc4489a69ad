import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Secret rotates by itself',
  problem: 'Secret does not rotate',
  severity: 'LOW',
  resource: 'aws_secretsmanager_secret',
  must: secret =>
    companions(secret, 'aws_secretsmanager_secret_rotation', { secret_id: ['id', 'arn', 'name'] }).some(
      // What the state tells too, where somebody switched it off.
      rotation => rotation.rotation_enabled.isNot(false),
    ),
  why: 'A secret that never changes is worth as much to a thief after years as on the first day. Rotation ends what was copied unseen.',
  remediation: 'Add an aws_secretsmanager_secret_rotation with a function that changes the secret.',
  fix: `
    resource "aws_secretsmanager_secret_rotation" "this" {
      secret_id           = aws_secretsmanager_secret.this.id
      rotation_lambda_arn = aws_lambda_function.example.arn
      rotation_rules {
        automatically_after_days = 30
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/secretsmanager_secret_rotation',
    'https://docs.aws.amazon.com/secretsmanager/latest/userguide/rotating-secrets.html',
  ],
  equivalents: {
    checkov: ['CKV2_AWS_57'],
    steampipe: ['secretsmanager_secret_automatic_rotation_enabled'],
  },
  examples: {
    pass: [
      `
        resource "aws_secretsmanager_secret" "db" {}
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id           = aws_secretsmanager_secret.db.id
          rotation_lambda_arn = "arn:aws:lambda:eu-central-1:111122223333:function:rotate"
          rotation_rules {
            automatically_after_days = 30
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_secretsmanager_secret" "db" {
          name = "db"
        }
        resource "aws_secretsmanager_secret_rotation" "db" {
          secret_id        = aws_secretsmanager_secret.db.id
          rotation_enabled = false
        }
      `,
      `
        resource "aws_secretsmanager_secret" "db" {
          name = "db"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_secretsmanager_secret" "db" {}
        resource "aws_secretsmanager_secret" "api" {}
        resource "aws_secretsmanager_secret_rotation" "one" {
          secret_id           = local.secret
          rotation_lambda_arn = "arn:aws:lambda:eu-central-1:111122223333:function:rotate"
        }
      `,
    ],
  },
})

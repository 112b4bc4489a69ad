import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of an elastic cluster',
  secrets: {
    aws_docdbelastic_cluster: ['admin_user_password'],
  },
  remediation:
    'Keep it in Secrets Manager, set auth_type to SECRET_ARN and name the secret in admin_user_password, or read it from there. Then change the one that was written.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdbelastic_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/elastic-managing.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_docdbelastic_cluster" "orders" {
          name                = "orders"
          auth_type           = "SECRET_ARN"
          admin_user_password = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:orders-1a2b3c"
        }
      `,
    ],
  },
})

import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Password of a search domain',
  secrets: {
    aws_opensearch_domain: ['advanced_security_options.master_user_options.master_user_password'],
    aws_elasticsearch_domain: ['advanced_security_options.master_user_options.master_user_password'],
  },
  remediation:
    'Take the password out and name a role as the master user in master_user_arn, or take the password from a secret; then change the one that was written.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      advanced_security_options {
        enabled = true
        master_user_options {
          master_user_arn = aws_iam_role.example.arn
        }
      }
    }

    resource "aws_elasticsearch_domain" "this" {
      advanced_security_options {
        enabled = true
        master_user_options {
          master_user_arn = aws_iam_role.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearch_domain',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "search"
        }
      `,
      `
        resource "aws_opensearch_domain" "main" {
          advanced_security_options {
            enabled = true
            master_user_options {
              master_user_arn = aws_iam_role.search.arn
            }
          }
        }
        resource "aws_iam_role" "search" {
          assume_role_policy = "{}"
        }
      `,
    ],
  },
})

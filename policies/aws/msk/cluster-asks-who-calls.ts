import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Kafka cluster asks its clients who they are',
  problem: 'Kafka cluster lets in whoever reaches it',
  severity: 'MEDIUM',
  resource: 'aws_msk_cluster',
  must: ({ client_authentication: authentication }) =>
    all(
      any(
        authentication.sasl.iam.is(true),
        authentication.sasl.scram.is(true),
        authentication.tls.certificate_authority_arns.isSet(),
      ),
      authentication.unauthenticated.isNot(true),
    ),
  why: 'Any machine that reaches the brokers may read, write and delete topics. Nobody can tell afterwards which it was.',
  remediation: 'Set iam in sasl of client_authentication to true, and unauthenticated to false.',
  fix: `
    resource "aws_msk_cluster" "this" {
      client_authentication {
        sasl {
          iam = true
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/msk_cluster',
    'https://docs.aws.amazon.com/msk/latest/developerguide/kafka_apis_iam.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          client_authentication {
            sasl {
              scram = true
            }
          }
        }
      `,
      `
        resource "aws_acmpca_certificate_authority" "clients" {}
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          client_authentication {
            tls {
              certificate_authority_arns = [aws_acmpca_certificate_authority.clients.arn]
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
        }
      `,
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          client_authentication {
            unauthenticated = true
            sasl {
              iam = true
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          client_authentication {
            sasl {
              iam = local.iam
            }
          }
        }
      `,
    ],
  },
})

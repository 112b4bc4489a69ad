import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Kafka cluster requires TLS',
  problem: 'Kafka cluster does not require TLS',
  severity: 'MEDIUM',
  resource: 'aws_msk_cluster',
  must: ({ encryption_info: { encryption_in_transit: transit } }) =>
    all(transit.client_broker.orElse('TLS').is('TLS'), transit.in_cluster.isNot(false)),
  why: 'Records and logins pass in clear, between the brokers or to the clients. Whoever can listen on the way reads along, and can change what passes.',
  remediation: 'Set client_broker to TLS and in_cluster to true, or take both out.',
  fix: `
    resource "aws_msk_cluster" "this" {
      encryption_info {
        encryption_in_transit {
          client_broker = "TLS"
          in_cluster    = true
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/msk_cluster',
    'https://docs.aws.amazon.com/msk/latest/developerguide/msk-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_81'], trivy: ['AWS-0073'] },
  differs:
    'CKV_AWS_81 objects to a cluster without encryption_info. MSK requires TLS then, between brokers and to clients: so say the developer guide, the provider and its tests on AWS, while the API reference names TLS_PLAINTEXT.',
  examples: {
    pass: [
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
        }
      `,
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          encryption_info {
            encryption_in_transit {
              client_broker = "TLS"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          encryption_info {
            encryption_in_transit {
              client_broker = "TLS_PLAINTEXT"
            }
          }
        }
      `,
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          encryption_info {
            encryption_in_transit {
              in_cluster = false
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_msk_cluster" "main" {
          cluster_name = "main"
          encryption_info {
            encryption_in_transit {
              client_broker = local.mode
            }
          }
        }
      `,
    ],
  },
})

import { encrypted } from '../shared/index.ts'

export default encrypted({
  noun: 'Warehouse',
  resource: 'aws_redshift_cluster',
  path: 'encrypted',
  unset: 'by version',
  why: 'Anyone who gets hold of the storage, or of a snapshot of it, can read the data. Before version 6 the provider leaves a cluster unencrypted unless told otherwise.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/version-6-upgrade',
  ],
  equivalents: { checkov: ['CKV_AWS_64', 'CKV_AWS_142'], trivy: ['AWS-0084'] },
  differs:
    'CKV_AWS_142 and AWS-0084 ask for a customer key and so object to a cluster without any encryption too: that one is told here, also where it names a key, which then encrypts nothing.',
  examples: {
    pass: [
      `
        terraform {
          required_providers {
            aws = {
              source  = "hashicorp/aws"
              version = "~> 6.0"
            }
          }
        }
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = "main"
        }
      `,
    ],
    fail: [
      `
        terraform {
          required_providers {
            aws = {
              source  = "hashicorp/aws"
              version = "~> 5.0"
            }
          }
        }
        resource "aws_redshift_cluster" "main" {
          cluster_identifier = "main"
        }
      `,
    ],
  },
})

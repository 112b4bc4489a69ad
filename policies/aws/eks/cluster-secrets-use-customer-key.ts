import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Cluster encrypts Kubernetes secrets with a customer key',
  problem: 'Cluster does not encrypt Kubernetes secrets with a customer key',
  severity: 'LOW',
  resource: 'aws_eks_cluster',
  // A local cluster on an Outpost takes no key.
  when: ({ outpost_config: outpost }) => outpost.isAbsent(),
  must: ({ encryption_config: encryption }) =>
    all(encryption.resources.has('secrets'), encryption.provider.isSet()),
  why: 'Secrets hold what programs sign in with. From Kubernetes 1.28 on EKS encrypts them with a key of its own, which nobody can narrow or end; a key of yours you can.',
  remediation: 'Add an encryption_config with the resources secrets and a KMS key.',
  fix: `
    resource "aws_eks_cluster" "this" {
      encryption_config {
        resources = ["secrets"]
        provider {
          key_arn = aws_kms_key.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_cluster',
    'https://docs.aws.amazon.com/eks/latest/userguide/enable-kms.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/envelope-encryption.html',
    'https://docs.aws.amazon.com/eks/latest/eksctl/outposts.html',
  ],
  formerly: ['aws/eks/cluster-secrets-encrypted'],
  equivalents: { checkov: ['CKV_AWS_58'], trivy: ['AWS-0039'] },
  examples: {
    pass: [
      `
        resource "aws_eks_cluster" "example" {
          encryption_config {
            resources = ["secrets"]
            provider {
              key_arn = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_eks_cluster" "example" {
          name = "main"
        }
      `,
      `
        resource "aws_eks_cluster" "example" {
          encryption_config {
            resources = []
            provider {
              key_arn = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_eks_cluster" "example" {
          encryption_config {
            resources = local.resources
            provider {
              key_arn = "arn:aws:kms:eu-central-1:111122223333:key/1"
            }
          }
        }
      `,
    ],
  },
})

import { all, holdsNoInternet, policy } from '../shared/index.ts'

export default policy({
  title: 'Cluster endpoint is private',
  problem: 'Cluster endpoint is public, though not for everyone',
  severity: 'LOW',
  resource: 'aws_eks_cluster',
  when: ({ vpc_config: vpc }) =>
    all(vpc.public_access_cidrs.isSet(), holdsNoInternet(vpc.public_access_cidrs)),
  must: ({ vpc_config: vpc }) => vpc.endpoint_public_access.is(false),
  why: 'The Kubernetes API answers from the networks that are named, over the internet. A private endpoint asks for a way into the VPC first.',
  remediation: 'Set endpoint_private_access to true and endpoint_public_access to false.',
  fix: `
    resource "aws_eks_cluster" "this" {
      vpc_config {
        endpoint_private_access = true
        endpoint_public_access  = false
        public_access_cidrs     = ["203.0.113.0/24"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_cluster',
    'https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html',
  ],
  equivalents: { checkov: ['CKV_AWS_39'], trivy: ['AWS-0040'] },
  differs: 'An endpoint that is open to every address has a finding of its own, of another weight.',
  examples: {
    pass: [
      `
        resource "aws_eks_cluster" "example" {
          vpc_config {
            endpoint_public_access = false
            public_access_cidrs    = ["203.0.113.0/24"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_eks_cluster" "example" {
          vpc_config {
            public_access_cidrs = ["203.0.113.0/24"]
          }
        }
      `,
      `
        resource "aws_eks_cluster" "example" {
          vpc_config {
            endpoint_public_access = true
            public_access_cidrs    = ["203.0.113.0/24"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_eks_cluster" "example" {
          vpc_config {
            endpoint_public_access = local.public
            public_access_cidrs    = ["203.0.113.0/24"]
          }
        }
      `,
    ],
  },
})

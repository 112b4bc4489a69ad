import { all, any, isInternet, policy, toldWith } from '../shared/index.ts'

export default policy({
  title: 'Cluster endpoint is not open to the internet',
  problem: 'Cluster endpoint is open to the internet',
  severity: 'HIGH',
  resource: 'aws_eks_cluster',
  // The endpoint of a local cluster on an Outpost is always private.
  when: ({ outpost_config: outpost }) => outpost.isAbsent(),
  must: ({ vpc_config: vpc }) =>
    toldWith(
      any(
        vpc.endpoint_public_access.orElse(true).is(false),
        all(vpc.public_access_cidrs.isSet(), vpc.public_access_cidrs.no(isInternet)),
      ),
      vpc.public_access_cidrs.some(isInternet),
    ),
  why: 'Anyone can reach the Kubernetes API and try credentials or a flaw in it. EKS opens the endpoint to every address unless the addresses are named.',
  remediation:
    'Name the networks that may call in public_access_cidrs, or set endpoint_public_access to false.',
  fix: `
    resource "aws_eks_cluster" "this" {
      vpc_config {
        endpoint_public_access = true
        public_access_cidrs    = ["203.0.113.0/24"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_cluster',
    'https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html',
    'https://docs.aws.amazon.com/eks/latest/eksctl/outposts.html',
  ],
  equivalents: { checkov: ['CKV_AWS_38', 'CKV_AWS_39'], trivy: ['AWS-0041', 'AWS-0040'] },
  examples: {
    pass: [
      `
        resource "aws_eks_cluster" "main" {
          vpc_config {
            endpoint_public_access = false
          }
        }
      `,
      `
        resource "aws_eks_cluster" "main" {
          vpc_config {
            public_access_cidrs = ["203.0.113.0/24"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_eks_cluster" "main" {
          vpc_config {
            subnet_ids = ["subnet-1"]
          }
        }
      `,
      `
        resource "aws_eks_cluster" "main" {
          vpc_config {
            public_access_cidrs = ["0.0.0.0/0"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_eks_cluster" "main" {
          vpc_config {
            public_access_cidrs = [local.office]
          }
        }
      `,
    ],
  },
})

import { all, any, isGiven, policy } from '../shared/index.ts'

export default policy({
  title: 'EMR cluster names its subnet',
  problem: 'EMR cluster is in a default subnet',
  severity: 'LOW',
  resource: 'aws_emr_cluster',
  must: ({ ec2_attributes: nodes }) =>
    any(
      all(
        nodes.subnet_id.isSet(),
        isGiven(
          nodes.subnet_id,
          'the subnet in the state may be one of the default VPC: name yours to settle it',
        ),
      ),
      nodes.subnet_ids.isSet(),
    ),
  why: 'Without a subnet of yours EMR takes one of the default VPC, where nodes get public addresses and which everyone in the account uses. A private subnet keeps the cluster beside its data.',
  remediation:
    'Name a private subnet in subnet_id, or several in subnet_ids, with an endpoint or a NAT gateway for S3.',
  fix: `
    resource "aws_emr_cluster" "this" {
      ec2_attributes {
        instance_profile = aws_iam_instance_profile.example.arn
        subnet_id        = aws_subnet.example.id
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/APIReference/API_JobFlowInstancesConfig.html',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-clusters-in-a-vpc.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_id        = "subnet-1"
          }
        }
      `,
      `
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_ids       = ["subnet-1", "subnet-2"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_emr_cluster" "main" {
          name = "main"
        }
      `,
      `
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_id        = local.subnet
          }
        }
      `,
    ],
  },
})

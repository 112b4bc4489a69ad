import { policy } from '../shared/index.ts'

export default policy({
  title: 'SSH to a node group is limited to security groups',
  problem: 'SSH to a node group is open to the internet',
  severity: 'HIGH',
  resource: 'aws_eks_node_group',
  when: group => group.remote_access.ec2_ssh_key.isSet(),
  must: group => group.remote_access.source_security_group_ids.isSet(),
  why: 'With a key and no security group EKS opens port 22 of every node to all addresses. Keys leak, and the daemon has flaws of its own.',
  remediation:
    'Name security groups in source_security_group_ids, or take remote_access out and use Session Manager.',
  fix: `
    resource "aws_eks_node_group" "this" {
      remote_access {
        ec2_ssh_key               = "admin"
        source_security_group_ids = [aws_security_group.example.id]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_node_group',
    'https://docs.aws.amazon.com/eks/latest/APIReference/API_RemoteAccessConfig.html',
  ],
  equivalents: { checkov: ['CKV_AWS_100'] },
  examples: {
    pass: [
      `
        resource "aws_eks_node_group" "example" {
          remote_access {
            ec2_ssh_key               = "admin"
            source_security_group_ids = ["sg-1"]
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_eks_node_group" "example" {
          remote_access {
            ec2_ssh_key = "admin"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_eks_node_group" "example" {
          remote_access {
            ec2_ssh_key               = "admin"
            source_security_group_ids = local.groups
          }
        }
      `,
    ],
  },
})

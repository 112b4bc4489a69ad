import type { List, Scalar } from '../../engine/index.ts'
import { all, any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'EMR cluster is in a subnet without public addresses',
  problem: 'EMR cluster is in a subnet that gives public addresses',
  severity: 'MEDIUM',
  resource: 'aws_emr_cluster',
  when: ({ ec2_attributes: nodes }) => any(nodes.subnet_id.isSet(), nodes.subnet_ids.isSet()),
  must: ({ ec2_attributes: nodes }) => all(isPrivate(nodes.subnet_id), isPrivate(nodes.subnet_ids)),
  why: 'The nodes get addresses that the whole internet can reach, and a security group alone stands before them. A cluster in a private subnet reaches S3 through an endpoint and needs none.',
  remediation: 'Name a subnet without map_public_ip_on_launch, with an endpoint or a NAT gateway for S3.',
  fix: `
    resource "aws_subnet" "private" {
      vpc_id     = aws_vpc.example.id
      cidr_block = "10.0.1.0/24"
    }

    resource "aws_emr_cluster" "this" {
      ec2_attributes {
        instance_profile = aws_iam_instance_profile.example.arn
        subnet_id        = aws_subnet.private.id
      }
    }
  `,
  fixFor: {
    aws_emr_cluster: ({ ec2_attributes: { subnet_ids } }) =>
      subnet_ids.isSet().outcome === 'pass' ? OF_SEVERAL : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-clusters-in-a-vpc.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_subnet" "private" {
          cidr_block = "10.0.1.0/24"
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_id        = aws_subnet.private.id
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_subnet" "public" {
          cidr_block              = "10.0.1.0/24"
          map_public_ip_on_launch = true
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_id        = aws_subnet.public.id
          }
        }
      `,
      `
        resource "aws_subnet" "public" {
          cidr_block              = "10.0.1.0/24"
          map_public_ip_on_launch = true
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_ids       = [aws_subnet.public.id]
          }
        }
      `,
      `
        resource "aws_default_subnet" "public" {
          availability_zone = "eu-central-1a"
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_id        = aws_default_subnet.public.id
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_subnet" "public" {
          cidr_block              = "10.0.1.0/24"
          map_public_ip_on_launch = true
        }
        resource "aws_subnet" "private" {
          cidr_block = "10.0.2.0/24"
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_ids       = [aws_subnet.private.id, aws_subnet.public.id]
          }
        }
      `,
      `
        resource "aws_subnet" "some" {
          cidr_block              = "10.0.1.0/24"
          map_public_ip_on_launch = local.map_public_ip
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile = "emr"
            subnet_id        = aws_subnet.some.id
          }
        }
      `,
    ],
  },
})

/** A default subnet gives public addresses unless it is told not to, another only where it is told to. */
function isPrivate(subnets: Scalar | List) {
  const byDefault = follow(subnets, 'aws_default_subnet', 'id')
  if (byDefault.some().outcome === 'pass')
    return byDefault.no(subnet => subnet.map_public_ip_on_launch.isNot(false))
  const found = follow(subnets, 'data.aws_subnet', 'id')
  const own = found.some().outcome === 'pass' ? found : follow(subnets, 'aws_subnet', 'id')
  return own.no(subnet => subnet.map_public_ip_on_launch.is(true))
}

/** What is told of a cluster that may choose among subnets. */
const OF_SEVERAL = `
  resource "aws_subnet" "private" {
    vpc_id     = aws_vpc.example.id
    cidr_block = "10.0.1.0/24"
  }

  resource "aws_emr_cluster" "this" {
    ec2_attributes {
      subnet_ids = [aws_subnet.private.id]
    }
  }
`

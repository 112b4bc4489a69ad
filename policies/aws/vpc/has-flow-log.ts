import { type AwsResource, all, any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'VPC has a flow log',
  problem: 'VPC has no flow log',
  severity: 'MEDIUM',
  resource: ['aws_vpc', 'aws_default_vpc'],
  must: vpc => any(companions(vpc, 'aws_flow_log', { vpc_id: 'id' }).some(), hasLogsOfSubnets(vpc)),
  why: 'Without a flow log nobody can tell afterwards which addresses talked to what. It is the first thing an investigation asks for.',
  remediation: 'Add an aws_flow_log for the VPC.',
  fix: `
    resource "aws_flow_log" "this" {
      vpc_id               = aws_vpc.this.id
      traffic_type         = "ALL"
      log_destination_type = "s3"
      log_destination      = aws_s3_bucket.example.arn
    }
  `,
  source: 'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/flow_log',
  equivalents: { checkov: ['CKV2_AWS_11'], trivy: ['AWS-0178'], regula: ['FG_R00054'] },
  differs: 'A VPC whose subnets each have a flow log of their own passes too: nothing is left unrecorded.',
  examples: {
    pass: [
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_flow_log" "main" {
          vpc_id = aws_vpc.main.id
        }
      `,
      `
        resource "aws_default_vpc" "main" {}
        resource "aws_flow_log" "main" {
          vpc_id = aws_default_vpc.main.id
        }
      `,
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_subnet" "main" {
          count  = 2
          vpc_id = aws_vpc.main.id
        }
        resource "aws_flow_log" "main" {
          count     = 2
          subnet_id = aws_subnet.main[count.index].id
        }
      `,
    ],
    fail: [
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
      `,
      `
        resource "aws_default_vpc" "main" {}
      `,
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_subnet" "a" {
          vpc_id = aws_vpc.main.id
        }
        resource "aws_subnet" "b" {
          vpc_id = aws_vpc.main.id
        }
        resource "aws_flow_log" "a" {
          subnet_id = aws_subnet.a.id
        }
      `,
      `
        resource "aws_vpc" "other" {
          cidr_block = "10.1.0.0/16"
        }
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_subnet" "a" {
          vpc_id = local.vpc_id
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc" "other" {
          cidr_block = "10.1.0.0/16"
        }
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_subnet" "a" {
          vpc_id = local.vpc_id
        }
        resource "aws_flow_log" "a" {
          subnet_id = aws_subnet.a.id
        }
      `,
      `
        resource "aws_vpc" "other" {
          cidr_block = "10.1.0.0/16"
        }
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_flow_log" "main" {
          vpc_id = local.vpc_id
        }
      `,
    ],
  },
})

function hasLogsOfSubnets(vpc: AwsResource<'aws_vpc'> | AwsResource<'aws_default_vpc'>) {
  const subnets = companions(vpc, 'aws_subnet', { vpc_id: 'id' })
  const hasLog = (subnet: AwsResource<'aws_subnet'>) =>
    companions(subnet, 'aws_flow_log', { subnet_id: 'id' }).some()
  // Where no subnet has one it does not matter which of them are the VPC's.
  return all(subnets.some(hasLog), subnets.every(hasLog))
}

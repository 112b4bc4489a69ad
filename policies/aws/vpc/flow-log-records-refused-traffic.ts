import { type AwsResource, all, any, inRegion, namesSame, policy } from '../shared/index.ts'

type FlowLog = AwsResource<'aws_flow_log'>

export default policy({
  title: 'Flow log records what is refused',
  problem: 'Flow log leaves out what is refused',
  severity: 'LOW',
  resource: 'aws_flow_log',
  must: log =>
    any(
      log.traffic_type.isNot('ACCEPT'),
      // What is let in and what is refused may go to places of their own.
      inRegion(log, 'aws_flow_log').some(other =>
        all(other.traffic_type.isNot('ACCEPT'), watchSame(log, other)),
      ),
    ),
  why: 'Whoever looks for a way in is refused many times before. A scan, and a machine that tries what it may not reach, show in nothing else.',
  remediation: 'Set traffic_type to ALL.',
  fix: `
    resource "aws_flow_log" "this" {
      traffic_type = "ALL"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/flow_log',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/ec2-controls.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_flow_log" "main" {
          vpc_id       = "vpc-1"
          traffic_type = "REJECT"
        }
      `,
      `
        resource "aws_flow_log" "hub" {
          transit_gateway_id = "tgw-1"
        }
      `,
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_flow_log" "accepted" {
          vpc_id       = aws_vpc.main.id
          traffic_type = "ACCEPT"
        }
        resource "aws_flow_log" "refused" {
          vpc_id       = aws_vpc.main.id
          traffic_type = "REJECT"
        }
      `,
    ],
    fail: [
      `
        resource "aws_flow_log" "main" {
          vpc_id       = "vpc-1"
          traffic_type = "ACCEPT"
        }
      `,
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
        }
        resource "aws_vpc" "other" {
          cidr_block = "10.1.0.0/16"
        }
        resource "aws_flow_log" "main" {
          vpc_id       = aws_vpc.main.id
          traffic_type = "ACCEPT"
        }
        resource "aws_flow_log" "other" {
          vpc_id       = aws_vpc.other.id
          traffic_type = "ALL"
        }
      `,
      `
        resource "aws_flow_log" "a" {
          subnet_id    = "subnet-1"
          traffic_type = "ACCEPT"
        }
        resource "aws_flow_log" "b" {
          subnet_id    = "subnet-2"
          traffic_type = "ALL"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_flow_log" "main" {
          vpc_id       = "vpc-1"
          traffic_type = local.traffic
        }
      `,
    ],
  },
})

function watchSame(log: FlowLog, other: FlowLog) {
  return any(
    all(log.vpc_id.isSet(), other.vpc_id.isSet(), namesSame(log.vpc_id, other.vpc_id, 'aws_vpc', ['id'])),
    all(
      log.subnet_id.isSet(),
      other.subnet_id.isSet(),
      namesSame(log.subnet_id, other.subnet_id, 'aws_subnet', ['id']),
    ),
    all(
      log.eni_id.isSet(),
      other.eni_id.isSet(),
      namesSame(log.eni_id, other.eni_id, 'aws_network_interface', ['id']),
    ),
  )
}

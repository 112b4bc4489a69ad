import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'VPC has a flow log',
  problem: 'VPC has no flow log',
  severity: 'MEDIUM',
  resource: 'aws_vpc',
  must: vpc => companions(vpc, 'aws_flow_log', { vpc_id: 'id' }).some(),
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
    ],
    fail: [
      `
        resource "aws_vpc" "main" {
          cidr_block = "10.0.0.0/16"
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
        resource "aws_flow_log" "main" {
          vpc_id = local.vpc_id
        }
      `,
    ],
  },
})

import { companions, isPublicZone, policy } from '../shared/index.ts'

export default policy({
  title: 'Public zone logs queries',
  problem: 'Public zone logs no queries',
  severity: 'LOW',
  resource: 'aws_route53_zone',
  when: isPublicZone,
  must: zone => companions(zone, 'aws_route53_query_log', { zone_id: ['zone_id', 'id'] }).some(),
  why: 'Who looks for names that do not exist is often looking for a way in, and a forgotten name that is still asked for may be taken over. Neither shows without a log.',
  remediation: 'Add an aws_route53_query_log for the zone.',
  fix: `
    resource "aws_route53_query_log" "this" {
      zone_id                  = aws_route53_zone.this.zone_id
      cloudwatch_log_group_arn = aws_cloudwatch_log_group.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_query_log',
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/query-logs.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_39'] },
  examples: {
    pass: [
      `
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
        resource "aws_route53_query_log" "main" {
          zone_id                  = aws_route53_zone.main.zone_id
          cloudwatch_log_group_arn = "arn:aws:logs:us-east-1:111122223333:log-group:dns"
        }
      `,
    ],
    fail: [
      `
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
        resource "aws_route53_zone" "inside" {
          name = "example.internal"
          vpc {
            vpc_id = "vpc-2"
          }
        }
        resource "aws_route53_zone_association" "inside" {
          zone_id = local.zone_id
          vpc_id  = "vpc-1"
        }
      `,
      `
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
      `,
      `
        resource "aws_route53_zone" "inside" {
          name = "example.internal"
          vpc {
            vpc_id = "vpc-1"
          }
        }
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_route53_zone" "main" {
          name = "example.com"
          dynamic "vpc" {
            for_each = local.vpcs
            content {
              vpc_id = vpc.value
            }
          }
        }
      `,
      `
        resource "aws_route53_zone" "other" {
          name = "example.org"
        }
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
        resource "aws_route53_query_log" "main" {
          zone_id                  = local.zone_id
          cloudwatch_log_group_arn = "arn:aws:logs:us-east-1:111122223333:log-group:dns"
        }
      `,
    ],
  },
})

import { all, any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Public application load balancer has a web ACL',
  problem: 'Public application load balancer has no web ACL',
  severity: 'MEDIUM',
  resource: 'aws_lb',
  when: lb => all(lb.load_balancer_type.orElse('application').is('application'), lb.internal.isNot(true)),
  must: lb =>
    any(
      companions(lb, 'aws_wafv2_web_acl_association', { resource_arn: 'arn' }).some(),
      companions(lb, 'aws_wafregional_web_acl_association', { resource_arn: 'arn' }).some(),
    ),
  why: 'Every request of the internet reaches the application as it was sent. A web ACL stops the common attacks, and can be changed within minutes when a new one comes.',
  remediation: 'Tie a web ACL to it with aws_wafv2_web_acl_association.',
  fix: `
    resource "aws_wafv2_web_acl_association" "this" {
      resource_arn = aws_lb.this.arn
      web_acl_arn  = aws_wafv2_web_acl.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_association',
    'https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-associating-aws-resource.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_28'] },
  examples: {
    pass: [
      `
        resource "aws_lb" "web" {
          internal = false
        }
        resource "aws_wafv2_web_acl_association" "web" {
          resource_arn = aws_lb.web.arn
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
        }
      `,
      `
        resource "aws_alb" "web" {
          internal = false
        }
        resource "aws_wafregional_web_acl_association" "web" {
          resource_arn = aws_alb.web.arn
          web_acl_id   = "1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_lb" "web" {
          internal = false
        }
      `,
      `
        resource "aws_lb" "web" {
          name = "web"
        }
        resource "aws_lb" "other" {
          name     = "other"
          internal = true
        }
        resource "aws_wafv2_web_acl_association" "other" {
          resource_arn = aws_lb.other.arn
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_lb" "web" {
          internal = local.internal
        }
      `,
    ],
  },
})

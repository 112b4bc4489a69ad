import { isPrivate } from '../shared/apprunner.ts'
import { companions, not, policy } from '../shared/index.ts'

export default policy({
  title: 'App Runner service has a web ACL',
  problem: 'App Runner service has no web ACL',
  severity: 'MEDIUM',
  resource: 'aws_apprunner_service',
  // A private one answers inside VPCs only.
  when: service => not(isPrivate(service)),
  must: service => companions(service, 'aws_wafv2_web_acl_association', { resource_arn: 'arn' }).some(),
  why: 'Every request of the internet reaches the service as it was sent. A web ACL stops the common attacks, and can be changed within minutes when a new one comes.',
  remediation: 'Tie a web ACL to it with aws_wafv2_web_acl_association.',
  fix: `
    resource "aws_wafv2_web_acl_association" "this" {
      resource_arn = aws_apprunner_service.this.arn
      web_acl_arn  = aws_wafv2_web_acl.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl_association',
    'https://docs.aws.amazon.com/apprunner/latest/dg/waf.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_apprunner_service" "shop" {
          service_name = "shop"
        }
        resource "aws_wafv2_web_acl" "web" {
          scope = "REGIONAL"
        }
        resource "aws_wafv2_web_acl_association" "shop" {
          resource_arn = aws_apprunner_service.shop.arn
          web_acl_arn  = aws_wafv2_web_acl.web.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_apprunner_service" "shop" {
          service_name = "shop"
        }
        resource "aws_apprunner_service" "internal" {
          service_name = "internal"
          network_configuration {
            ingress_configuration {
              is_publicly_accessible = false
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_apprunner_service" "shop" {
          service_name = "shop"
        }
        resource "aws_apprunner_service" "other" {
          service_name = "other"
        }
        resource "aws_wafv2_web_acl_association" "shop" {
          resource_arn = local.service
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/web/1"
        }
      `,
    ],
  },
})

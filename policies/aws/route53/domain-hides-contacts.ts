import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Registered domain tells nobody its contacts',
  problem: 'Registered domain tells everybody its contacts',
  severity: 'INFO',
  resource: ['aws_route53domains_registered_domain', 'aws_route53domains_domain'],
  must: domain =>
    all(
      domain.registrant_privacy.isNot(false),
      domain.admin_privacy.isNot(false),
      domain.tech_privacy.isNot(false),
      domain.billing_privacy.isNot(false),
    ),
  why: 'Names, addresses and numbers stand in WHOIS for all to read. Who wants to take over the domain or its mail learns there whom to write to, and as whom.',
  remediation:
    'Leave out registrant_privacy, admin_privacy, tech_privacy and billing_privacy, or set them to true.',
  fix: `
    resource "aws_route53domains_registered_domain" "this" {
      domain_name        = "example.com"
      registrant_privacy = true
      admin_privacy      = true
      tech_privacy       = true
      billing_privacy    = true
    }

    resource "aws_route53domains_domain" "this" {
      registrant_privacy = true
      admin_privacy      = true
      tech_privacy       = true
      billing_privacy    = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53domains_registered_domain',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53domains_domain',
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/domain-privacy-protection.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_route53domains_registered_domain" "main" {
          domain_name = "example.com"
        }
      `,
      `
        resource "aws_route53domains_domain" "main" {
          domain_name     = "example.com"
          admin_privacy   = true
          billing_privacy = true
        }
      `,
    ],
    fail: [
      `
        resource "aws_route53domains_registered_domain" "main" {
          domain_name        = "example.com"
          registrant_privacy = false
        }
      `,
      `
        resource "aws_route53domains_domain" "main" {
          domain_name  = "example.com"
          tech_privacy = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_route53domains_registered_domain" "main" {
          domain_name   = "example.com"
          admin_privacy = local.hidden
        }
      `,
    ],
  },
})

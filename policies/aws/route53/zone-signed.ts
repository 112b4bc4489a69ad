import { companions, isPublicZone, policy } from '../shared/index.ts'

export default policy({
  title: 'Public zone is signed',
  problem: 'Public zone is not signed',
  severity: 'LOW',
  resource: 'aws_route53_zone',
  when: isPublicZone,
  must: zone =>
    companions(zone, 'aws_route53_hosted_zone_dnssec', { hosted_zone_id: ['zone_id', 'id'] }).some(dnssec =>
      dnssec.signing_status.orElse('SIGNING').is('SIGNING'),
    ),
  why: 'An answer that was forged on the way cannot be told from a true one. With DNSSEC resolvers throw forged answers away.',
  remediation:
    'Add an aws_route53_key_signing_key for the zone, and after it an aws_route53_hosted_zone_dnssec.',
  fix: `
    resource "aws_route53_key_signing_key" "this" {
      hosted_zone_id             = aws_route53_zone.this.zone_id
      key_management_service_arn = aws_kms_key.example.arn
      name                       = "signing"
    }

    resource "aws_route53_hosted_zone_dnssec" "this" {
      hosted_zone_id = aws_route53_zone.this.zone_id
      depends_on     = [aws_route53_key_signing_key.this]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_hosted_zone_dnssec',
    'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-configuring-dnssec.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_38'] },
  differs:
    'CKV2_AWS_38 is content with a key: nothing is signed by it until signing is turned on for the zone.',
  examples: {
    pass: [
      `
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
        resource "aws_route53_hosted_zone_dnssec" "main" {
          hosted_zone_id = aws_route53_zone.main.zone_id
        }
      `,
      `
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
        resource "aws_route53_key_signing_key" "main" {
          hosted_zone_id             = aws_route53_zone.main.id
          key_management_service_arn = "arn:aws:kms:us-east-1:111122223333:key/1"
          name                       = "main"
        }
        resource "aws_route53_hosted_zone_dnssec" "main" {
          hosted_zone_id = aws_route53_key_signing_key.main.hosted_zone_id
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
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
        resource "aws_route53_hosted_zone_dnssec" "main" {
          hosted_zone_id = aws_route53_zone.main.zone_id
          signing_status = "NOT_SIGNING"
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
        resource "aws_route53_zone" "main" {
          name = "example.com"
        }
        resource "aws_route53_hosted_zone_dnssec" "main" {
          hosted_zone_id = aws_route53_zone.main.zone_id
          signing_status = local.status
        }
      `,
    ],
  },
})

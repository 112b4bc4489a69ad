import { all, any, asValue, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Certificate names no wildcard domain',
  problem: 'Certificate names a wildcard domain',
  severity: 'INFO',
  resource: 'aws_acm_certificate',
  // The names of an imported certificate stand in its body.
  when: certificate => certificate.domain_name.isSet(),
  must: certificate =>
    all(
      certificate.domain_name.satisfies(isPlain, 'a full name is expected'),
      // ACM puts the domain's own name among the others.
      certificate.subject_alternative_names.no(name =>
        not(
          any(
            name.satisfies(isPlain, 'a full name is expected'),
            name.is(asValue(certificate.domain_name)._raw as string),
          ),
        ),
      ),
    ),
  why: 'Whoever gets the key of a wildcard certificate can pose as every host of the domain, also as one that does not exist yet. A certificate for the names in use says less.',
  remediation: 'Name the hosts one by one in domain_name and subject_alternative_names.',
  fix: `
    resource "aws_acm_certificate" "this" {
      domain_name               = "<name of a host>"
      subject_alternative_names = ["<name of another host>"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/acm_certificate',
    'https://docs.aws.amazon.com/acm/latest/userguide/acm-certificate-characteristics.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_71'] },
  examples: {
    pass: [
      `
        resource "aws_acm_certificate" "site" {
          domain_name       = "www.example.com"
          validation_method = "DNS"
        }
      `,
      `
        resource "aws_acm_certificate" "site" {
          domain_name               = "example.com"
          subject_alternative_names = ["www.example.com", "api.example.com"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_acm_certificate" "site" {
          domain_name = "*.example.com"
        }
      `,
      `
        resource "aws_acm_certificate" "site" {
          domain_name               = "example.com"
          subject_alternative_names = ["*.example.com"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_acm_certificate" "site" {
          domain_name = local.domain
        }
      `,
    ],
  },
})

function isPlain(name: string): boolean {
  return !name.includes('*')
}

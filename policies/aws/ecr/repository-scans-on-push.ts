import { all, any, inRegion, matchesPattern, policy, type Scalar, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'Repository scans images on push',
  problem: 'Repository does not scan images on push',
  severity: 'MEDIUM',
  resource: 'aws_ecr_repository',
  must: repository =>
    any(
      repository.image_scanning_configuration.scan_on_push.is(true),
      inRegion(repository, 'aws_ecr_registry_scanning_configuration').some(registry =>
        registry.rule.some(rule =>
          all(
            rule.scan_frequency.oneOf(['SCAN_ON_PUSH', 'CONTINUOUS_SCAN']),
            rule.repository_filter.some(one => takes(one.filter, repository.name)),
          ),
        ),
      ),
    ),
  why: 'An image is full of packages whose flaws become known every week. Unscanned, it runs with them and nobody knows.',
  remediation:
    'Set scan_on_push to true, or scan the whole registry with an aws_ecr_registry_scanning_configuration.',
  fix: `
    resource "aws_ecr_repository" "this" {
      image_scanning_configuration {
        scan_on_push = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_registry_scanning_configuration',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-scanning.html',
  ],
  equivalents: { checkov: ['CKV_AWS_163'], trivy: ['AWS-0030'] },
  differs: 'A rule of the registry that takes the repository counts as well.',
  examples: {
    pass: [
      `
        resource "aws_ecr_repository" "example" {
          image_scanning_configuration {
            scan_on_push = true
          }
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          name = "app"
        }
        resource "aws_ecr_registry_scanning_configuration" "example" {
          scan_type = "ENHANCED"
          rule {
            scan_frequency = "CONTINUOUS_SCAN"
            repository_filter {
              filter      = "*"
              filter_type = "WILDCARD"
            }
          }
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          name = "app/web"
        }
        resource "aws_ecr_registry_scanning_configuration" "example" {
          scan_type = "BASIC"
          rule {
            scan_frequency = "SCAN_ON_PUSH"
            repository_filter {
              filter      = "app/*"
              filter_type = "WILDCARD"
            }
          }
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          name = "team/app/web"
        }
        resource "aws_ecr_registry_scanning_configuration" "example" {
          scan_type = "BASIC"
          rule {
            scan_frequency = "SCAN_ON_PUSH"
            repository_filter {
              filter      = "app"
              filter_type = "WILDCARD"
            }
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecr_repository" "example" {
          name = "app"
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          image_scanning_configuration {
            scan_on_push = false
          }
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          name = "app"
        }
        resource "aws_ecr_registry_scanning_configuration" "example" {
          scan_type = "BASIC"
          rule {
            scan_frequency = "MANUAL"
            repository_filter {
              filter      = "*"
              filter_type = "WILDCARD"
            }
          }
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          name = "web"
        }
        resource "aws_ecr_registry_scanning_configuration" "example" {
          scan_type = "BASIC"
          rule {
            scan_frequency = "SCAN_ON_PUSH"
            repository_filter {
              filter      = "app/*"
              filter_type = "WILDCARD"
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecr_repository" "example" {
          name = local.name
        }
        resource "aws_ecr_registry_scanning_configuration" "example" {
          scan_type = "BASIC"
          rule {
            scan_frequency = "SCAN_ON_PUSH"
            repository_filter {
              filter      = "app/*"
              filter_type = "WILDCARD"
            }
          }
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          image_scanning_configuration {
            scan_on_push = local.scan
          }
        }
      `,
    ],
  },
})

/** A filter without a wildcard takes every repository whose name holds it. */
function takes(filter: Scalar, repository: Scalar): Verdict {
  const isTaken = (name: string) => (pattern: string) =>
    pattern.includes('*') ? matchesPattern(pattern, name) : name.includes(pattern)
  return any(
    filter.is('*'),
    repository.satisfies(
      name => filter.satisfies(isTaken(name), 'another filter is expected').outcome === 'pass',
      'a name that the filter takes is expected',
    ),
  )
}

import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Repository keeps its tags from being moved',
  problem: 'Repository lets its tags be moved',
  severity: 'LOW',
  resource: ['aws_ecr_repository', 'aws_ecr_repository_creation_template'],
  // A cache has to follow the tags of the registry that it is filled from.
  when: {
    aws_ecr_repository_creation_template: ({ applied_for: uses }) =>
      any(uses.has('CREATE_ON_PUSH'), uses.has('REPLICATION')),
  },
  must: one =>
    all(
      one.image_tag_mutability.oneOf(['IMMUTABLE', 'IMMUTABLE_WITH_EXCLUSION']),
      any(
        one.image_tag_mutability.is('IMMUTABLE'),
        one.image_tag_mutability_exclusion_filter.no(({ filter }) =>
          filter.satisfies(pattern => /^\*+$/.test(pattern), 'a filter that takes every tag is expected'),
        ),
      ),
    ),
  why: 'Whoever may push can put another image under a tag that is in use. The next container that starts runs it.',
  remediation:
    'Set image_tag_mutability to IMMUTABLE, and take image_tag_mutability_exclusion_filter out: AWS takes it with an exclusion alone.',
  fix: `
    resource "aws_ecr_repository" "this" {
      image_tag_mutability = "IMMUTABLE"
    }

    resource "aws_ecr_repository_creation_template" "this" {
      applied_for          = ["REPLICATION"]
      image_tag_mutability = "IMMUTABLE"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository_creation_template',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html',
  ],
  equivalents: { checkov: ['CKV_AWS_51'], trivy: ['AWS-0031'] },
  examples: {
    pass: [
      repository('image_tag_mutability = "IMMUTABLE"'),
      repository(excluding('latest', 'dev-*')),
      template('REPLICATION', 'image_tag_mutability = "IMMUTABLE"'),
    ],
    fail: [
      repository('image_tag_mutability = "MUTABLE"'),
      repository(''),
      repository(excluding('v*', '*')),
      template('REPLICATION', 'image_tag_mutability = "MUTABLE"'),
      template('CREATE_ON_PUSH', ''),
    ],
    undetermined: [
      repository('image_tag_mutability = local.mutability'),
      template('REPLICATION', 'image_tag_mutability = local.mutability'),
    ],
  },
})

function repository(tags: string): string {
  return `
    resource "aws_ecr_repository" "example" {
      name = "app"
      ${tags}
    }
  `
}

function template(use: string, tags: string): string {
  return `
    resource "aws_ecr_repository_creation_template" "example" {
      prefix      = "team"
      applied_for = ["PULL_THROUGH_CACHE", "${use}"]
      ${tags}
    }
  `
}

function excluding(...patterns: readonly string[]): string {
  const filters = patterns.map(
    pattern => `
      image_tag_mutability_exclusion_filter {
        filter      = "${pattern}"
        filter_type = "WILDCARD"
      }
    `,
  )
  return `image_tag_mutability = "IMMUTABLE_WITH_EXCLUSION"\n${filters.join('')}`
}

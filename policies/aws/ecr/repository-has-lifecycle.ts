import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Repository has a lifecycle policy',
  problem: 'Repository has no lifecycle policy',
  severity: 'INFO',
  resource: 'aws_ecr_repository',
  must: repository =>
    companions(repository, 'aws_ecr_lifecycle_policy', { repository: ['name', 'id'] }).some(),
  why: 'Images that nobody runs any more stay, with flaws that nobody mends. Sooner or later somebody starts one.',
  remediation: 'Give the repository an aws_ecr_lifecycle_policy.',
  fix: `
    resource "aws_ecr_lifecycle_policy" "this" {
      repository = aws_ecr_repository.this.id
      policy = jsonencode({
        rules = [{
          rulePriority = 1
          selection    = { tagStatus = "any", countType = "imageCountMoreThan", countNumber = 30 }
          action       = { type = "expire" }
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_lifecycle_policy',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/LifecyclePolicies.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_ecr_repository" "example" {
          name = "app"
        }
        resource "aws_ecr_lifecycle_policy" "example" {
          repository = aws_ecr_repository.example.name
          policy     = "{}"
        }
      `,
      `
        resource "aws_ecr_repository" "example" {
          name = "app"
        }
        resource "aws_ecr_lifecycle_policy" "example" {
          repository = "app"
          policy     = "{}"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecr_repository" "example" {
          name = "app"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecr_repository" "other" {
          name = local.a
        }
        resource "aws_ecr_repository" "example" {
          name = local.b
        }
        resource "aws_ecr_lifecycle_policy" "example" {
          repository = local.repository
          policy     = "{}"
        }
      `,
    ],
  },
})

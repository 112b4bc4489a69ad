import { companions, policy } from '../shared/index.ts'

export default policy({
  title: 'Repository asks for approvals',
  problem: 'Repository asks for no approvals',
  severity: 'LOW',
  resource: 'aws_codecommit_repository',
  must: repository =>
    companions(repository, 'aws_codecommit_approval_rule_template_association', {
      repository_name: ['repository_name', 'id'],
    }).some(),
  why: 'Without a rule one person, or one stolen account, can merge what nobody else has seen. An approval template makes somebody look first.',
  remediation:
    'Add an aws_codecommit_approval_rule_template and associate it with the repository by aws_codecommit_approval_rule_template_association.',
  fix: `
    resource "aws_codecommit_approval_rule_template_association" "this" {
      approval_rule_template_name = aws_codecommit_approval_rule_template.example.name
      repository_name             = aws_codecommit_repository.this.id
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codecommit_approval_rule_template_association',
    'https://docs.aws.amazon.com/codecommit/latest/userguide/approval-rule-templates.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_37'] },
  examples: {
    pass: [
      `
        resource "aws_codecommit_repository" "app" {
          repository_name = "app"
        }
        resource "aws_codecommit_approval_rule_template_association" "app" {
          approval_rule_template_name = "two"
          repository_name             = aws_codecommit_repository.app.repository_name
        }
      `,
      `
        resource "aws_codecommit_repository" "app" {
          repository_name = "app"
        }
        resource "aws_codecommit_approval_rule_template_association" "app" {
          approval_rule_template_name = "two"
          repository_name             = "app"
        }
      `,
    ],
    fail: [
      `
        resource "aws_codecommit_repository" "app" {
          repository_name = "app"
        }
      `,
      `
        resource "aws_codecommit_repository" "app" {
          repository_name = "app"
        }
        resource "aws_codecommit_approval_rule_template_association" "other" {
          approval_rule_template_name = "two"
          repository_name             = "other"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_codecommit_repository" "other" {
          repository_name = "other"
        }
        resource "aws_codecommit_repository" "app" {
          repository_name = "app"
        }
        resource "aws_codecommit_approval_rule_template_association" "some" {
          approval_rule_template_name = "two"
          repository_name             = local.repository
        }
      `,
    ],
  },
})

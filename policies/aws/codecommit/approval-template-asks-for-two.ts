import { json, policy } from '../shared/index.ts'

export default policy({
  title: 'Approval template asks for two approvals',
  problem: 'Approval template asks for fewer than two approvals',
  severity: 'LOW',
  resource: 'aws_codecommit_approval_rule_template',
  must: template =>
    json<Content>(template.content).Statements.some(rule => rule.NumberOfApprovalsNeeded.atLeast(2)),
  why: 'With one approval, two people are enough to bring any code in, and one stolen account may be the second. Two see more than one.',
  remediation: 'Set NumberOfApprovalsNeeded to 2 or more in content.',
  fix: `
    resource "aws_codecommit_approval_rule_template" "this" {
      content = jsonencode({
        Version               = "2018-11-08"
        DestinationReferences = ["refs/heads/main"]
        Statements = [{
          Type                    = "Approvers"
          NumberOfApprovalsNeeded = 2
          ApprovalPoolMembers     = ["arn:aws:sts::111122223333:assumed-role/Reviewer/*"]
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codecommit_approval_rule_template',
    'https://docs.aws.amazon.com/codecommit/latest/userguide/how-to-create-template.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_257'],
    steampipe: ['codecommit_approval_rule_template_number_of_approval_2'],
  },
  examples: {
    pass: [
      `
        resource "aws_codecommit_approval_rule_template" "main" {
          name    = "main"
          content = "{\\"Version\\":\\"2018-11-08\\",\\"Statements\\":[{\\"Type\\":\\"Approvers\\",\\"NumberOfApprovalsNeeded\\":3}]}"
        }
      `,
    ],
    fail: [
      `
        resource "aws_codecommit_approval_rule_template" "main" {
          name = "main"
          content = jsonencode({
            Version    = "2018-11-08"
            Statements = [{ Type = "Approvers", NumberOfApprovalsNeeded = 1 }]
          })
        }
      `,
      `
        resource "aws_codecommit_approval_rule_template" "main" {
          name    = "main"
          content = jsonencode({ Version = "2018-11-08" })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_codecommit_approval_rule_template" "main" {
          content = local.content
        }
      `,
    ],
  },
})

interface Content {
  readonly Statements: readonly { readonly NumberOfApprovalsNeeded: number }[]
}

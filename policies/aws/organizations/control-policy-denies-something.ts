import { all, any, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Control policy takes something away',
  problem: 'Control policy takes nothing away',
  severity: 'LOW',
  resource: 'aws_organizations_policy',
  when: own =>
    any(own.type.isAbsent(), own.type.oneOf(['SERVICE_CONTROL_POLICY', 'RESOURCE_CONTROL_POLICY'])),
  must: own =>
    statements(own.content).some(
      s =>
        any(
          s.denies(),
          // A list of what is allowed takes the rest away.
          not(all(s.covers('*'), s.onEverything(), not(s.isConditional()))),
        ),
      'denies anything, or allows less than all',
    ),
  why: 'It allows everything, as FullAWSAccess does, and whoever sees it attached takes the accounts for guarded. None of them is kept from anything.',
  remediation:
    'Deny what no account may do, such as leaving the organisation or stopping a trail, or take the policy out.',
  fix: `
    resource "aws_organizations_policy" "this" {
      content = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Deny"
          Action   = ["organizations:LeaveOrganization", "cloudtrail:StopLogging", "cloudtrail:DeleteTrail"]
          Resource = "*"
        }]
      })
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/organizations_policy',
    'https://docs.aws.amazon.com/organizations/latest/userguide/orgs_manage_policies_scps_evaluation.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      control('Effect = "Deny", Action = "organizations:LeaveOrganization", Resource = "*"'),
      control('Effect = "Allow", Action = ["s3:*", "ec2:*"], Resource = "*"'),
      control('Effect = "Allow", NotAction = "iam:*", Resource = "*"'),
    ],
    fail: [
      control('Effect = "Allow", Action = "*", Resource = "*"'),
      `
        data "aws_iam_policy_document" "all" {
          statement {
            actions   = ["*"]
            resources = ["*"]
          }
        }
        resource "aws_organizations_policy" "all" {
          name    = "all"
          content = data.aws_iam_policy_document.all.json
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_organizations_policy" "all" {
          name    = "all"
          content = local.content
        }
      `,
    ],
  },
})

function control(statement: string): string {
  return `
    resource "aws_organizations_policy" "guard" {
      name    = "guard"
      type    = "SERVICE_CONTROL_POLICY"
      content = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ ${statement} }]
      })
    }
  `
}

import { all, IDENTITY_POLICIES, ofIdentity, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Policy does not grant every action on every resource',
  problem: 'Policy grants every action on every resource',
  severity: 'HIGH',
  resource: IDENTITY_POLICIES,
  must: ofIdentity(document =>
    statements(document).no(s => all(s.allows(), s.covers('*'), s.onEverything())),
  ),
  why: 'Whoever holds the policy, or gets hold of something that holds it, owns the account. Nothing is left to contain a mistake or a theft.',
  remediation: 'List the actions and the resources that are needed.',
  fix: `
    resource "aws_iam_policy" "this" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = ["s3:GetObject"]
          Resource = "arn:aws:s3:::example/*"
        }]
      })
    }

    resource "aws_iam_role" "this" {
      inline_policy {
        policy = jsonencode({
          Version = "2012-10-17"
          Statement = [{
            Effect   = "Allow"
            Action   = ["s3:GetObject"]
            Resource = "arn:aws:s3:::example/*"
          }]
        })
      }
    }

    resource "aws_ssoadmin_permission_set_inline_policy" "this" {
      inline_policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = ["s3:GetObject"]
          Resource = "arn:aws:s3:::example/*"
        }]
      })
    }
  `,
  source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  equivalents: {
    checkov: [
      'CKV_AWS_62',
      'CKV_AWS_1',
      'CKV_AWS_63',
      'CKV_AWS_49',
      'CKV_AWS_286',
      'CKV_AWS_110',
      'CKV_AWS_287',
      'CKV_AWS_107',
      'CKV_AWS_288',
      'CKV_AWS_108',
      'CKV_AWS_289',
      'CKV_AWS_109',
      'CKV_AWS_290',
      'CKV_AWS_111',
      'CKV_AWS_355',
      'CKV_AWS_356',
      'CKV2_AWS_40',
    ],
    trivy: ['AWS-0342', 'AWS-0345', 'AWS-0346'],
    regula: ['FG_R00092', 'FG_R00218', 'FG_R00220'],
  },
  differs: 'What such a policy grants in particular (credentials, roles, buckets) is not told again.',
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "s3:*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Deny", Action = "*", Resource = "*" }]
          })
        }
      `,
      // A boundary grants nothing.
      `
        ${everything()}
        resource "aws_iam_user" "ada" {
          name                 = "ada"
          permissions_boundary = aws_iam_policy.main.arn
        }
      `,
      `
        ${everything()}
        ${boundaryOfSet()}
      `,
    ],
    fail: [
      `
        ${everything()}
        ${boundaryOfSet()}
        resource "aws_ssoadmin_customer_managed_policy_attachment" "main" {
          instance_arn       = "arn:aws:sso:::instance/ssoins-1111222233334444"
          permission_set_arn = "arn:aws:sso:::permissionSet/ssoins-1111222233334444/ps-1111222233334444"
          customer_managed_policy_reference {
            name = aws_iam_policy.main.name
          }
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }]
          })
        }
      `,
      `
        data "aws_iam_policy_document" "all" {
          statement {
            actions   = ["*"]
            resources = ["*"]
          }
        }
        resource "aws_iam_role_policy" "main" {
          role   = "app"
          policy = data.aws_iam_policy_document.all.json
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_sqs_queue" "jobs" {}
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "*", Resource = aws_sqs_queue.jobs.arn }]
          })
        }
      `,
    ],
  },
})

function everything(): string {
  return `
    resource "aws_iam_policy" "main" {
      name = "everything"
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }]
      })
    }
  `
}

/** Permission sets name a policy, which each account has for itself. */
function boundaryOfSet(): string {
  return `
    resource "aws_ssoadmin_permissions_boundary_attachment" "main" {
      instance_arn       = "arn:aws:sso:::instance/ssoins-1111222233334444"
      permission_set_arn = "arn:aws:sso:::permissionSet/ssoins-1111222233334444/ps-1111222233334444"
      permissions_boundary {
        customer_managed_policy_reference {
          name = aws_iam_policy.main.name
        }
      }
    }
  `
}

import { identityPolicy } from '../shared/index.ts'

export default identityPolicy({
  excess: 'escalation',
  title: 'Policy does not grant a privilege escalation path',
  problem: 'Policy grants a privilege escalation path',
  severity: 'HIGH',
  why: 'With these actions on every resource, or on itself, the holder can take rights that were not given to it. A small role becomes a large one, and nobody has decided that.',
  remediation: 'Take out one of the actions, or limit them to the resources that are meant.',
  granted: 'iam:PassRole, lambda:CreateFunction, lambda:InvokeFunction',
  instead: { action: 'iam:PassRole', resource: 'arn:aws:iam::111122223333:role/worker' },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
  ],
  formerly: ['aws/iam/policy-no-privilege-escalation'],
  equivalents: {
    checkov: [
      'CKV_AWS_286',
      'CKV_AWS_110',
      'CKV_AWS_287',
      'CKV_AWS_107',
      'CKV_AWS_289',
      'CKV_AWS_109',
      'CKV_AWS_355',
      'CKV_AWS_356',
    ],
  },
  differs:
    'A user that may write a policy for itself needs no other. The region is no limit here, be it asked in a condition or written in an ARN, as a role is the same in all of them, nor is a condition on the holder’s own account or organisation; one on iam:PassedToService is where none of its services is run. Actions that hand out credentials of other users, which CKV_AWS_287 and CKV_AWS_107 object to, are told here where they lead to more rights. A policy that grants every action, or every IAM action, is told as that alone.',
  examples: {
    pass: [
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = ["iam:GetRole", "iam:PassRole"], Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:CreatePolicyVersion", Resource = "arn:aws:iam::111122223333:policy/one" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = ["iam:PassRole", "ec2:RunInstances"], Resource = "*" }, { Effect = "Deny", Action = "iam:Pass*", Resource = "*" }]
          })
        }
      `,
      passing('ecs-tasks.amazonaws.com'),
      onParts('ssm:*', 'arn:aws:ssm:*:*:parameter/*'),
      onParts('ssm:SendCommand', 'arn:aws:ec2:*:*:instance/*', 'arn:aws:ssm:*:*:document/restart-app'),
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:CreatePolicyVersion", Resource = "*" }, { Effect = "Deny", Action = "iam:*", Resource = "arn:aws:iam::*:policy/*" }]
          })
        }
      `,
      onItself(
        `[{ Effect = "Allow", Action = ["iam:ChangePassword", "iam:CreateAccessKey"], Resource = "arn:aws:iam::*:user/$\${aws:username}" }]`,
      ),
      onItself(`[
              { Effect = "Allow", Action = "iam:*", Resource = "arn:aws:iam::*:user/$\${aws:username}" },
              { Effect = "Deny", Action = ["iam:Put*", "iam:Attach*"], Resource = "arn:aws:iam::*:user/$\${aws:username}" },
            ]`),
      onItself(`[
              { Effect = "Allow", Action = "iam:*", Resource = "arn:aws:iam::*:user/$\${aws:username}" },
              { Effect = "Deny", Action = ["iam:Put*", "iam:Attach*"], NotResource = "arn:aws:iam::111122223333:user/app-*" },
            ]`),
      onItself(`[
              { Effect = "Allow", Action = "iam:*", Resource = "arn:aws:iam::*:user/*/$\${aws:username}" },
              { Effect = "Deny", Action = ["iam:Put*", "iam:Attach*"], Resource = "arn:aws:iam::111122223333:user/*" },
            ]`),
    ],
    fail: [
      onItself(`[
              { Effect = "Allow", Action = "iam:*", Resource = "arn:aws:iam::*:user/$\${aws:username}" },
              { Effect = "Deny", Action = "iam:*", NotResource = "arn:aws:iam::*:user/$\${aws:username}" },
            ]`),
      onItself(`[
              { Effect = "Allow", Action = "iam:*", Resource = "arn:aws:iam::*:user/$\${aws:username}" },
              { Effect = "Deny", Action = ["iam:Put*", "iam:Attach*"], NotResource = "arn:aws:iam::*:user/*" },
            ]`),
      onItself(
        `[{ Effect = "Allow", Action = ["iam:ChangePassword", "iam:PutUserPolicy"], Resource = "arn:aws:iam::*:user/$\${aws:username}" }]`,
      ),
      onItself(
        `[{ Effect = "Allow", Action = "iam:*", Resource = ["arn:aws:iam::*:user/*/$\${aws:username}", "arn:aws:iam::*:user/$\${aws:username}"] }]`,
      ),
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:AttachUserPolicy", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", NotAction = ["iam:*", "organizations:*"], Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:PassRole", Resource = "arn:aws:iam::111122223333:role/*" }, { Effect = "Allow", Action = "ec2:Run*", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "sagemaker:CreatePresignedNotebookInstanceUrl", Resource = "*" }]
          })
        }
      `,
      passing('ec2.amazonaws.com'),
      onParts('lambda:UpdateFunctionCode', 'arn:aws:lambda:eu-central-1:111122223333:function:*'),
      onParts('iam:*', 'arn:aws:iam::111122223333:role/*'),
      onParts('ssm:StartSession', 'arn:aws:ec2:*:*:instance/*'),
      onParts('ssm:SendCommand', 'arn:aws:ec2:*:*:instance/*', 'arn:aws:ssm:*:*:document/AWS-RunShellScript'),
      `
        resource "aws_iam_policy" "main" {
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect    = "Allow"
              Action    = ["iam:PassRole", "cloudformation:CreateStack"]
              Resource  = "*"
              Condition = { StringEquals = { "aws:RequestedRegion" = "eu-central-1" } }
            }]
          })
        }
      `,
    ],
  },
})

/** Every role to one service, and the right to start an instance with one. */
function passing(service: string): string {
  return `
    resource "aws_iam_policy" "main" {
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [
          {
            Effect    = "Allow"
            Action    = "iam:PassRole"
            Resource  = "*"
            Condition = { StringEquals = { "iam:PassedToService" = "${service}" } }
          },
          { Effect = "Allow", Action = "ec2:RunInstances", Resource = "*" },
        ]
      })
    }
  `
}

function onParts(action: string, ...resources: readonly string[]): string {
  return `
    resource "aws_iam_policy" "main" {
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = "${action}", Resource = [${resources.map(one => `"${one}"`).join(', ')}] }]
      })
    }
  `
}

/** What a user may do to itself. */
function onItself(statements: string): string {
  return `
    resource "aws_iam_policy" "main" {
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = ${statements}
      })
    }
  `
}

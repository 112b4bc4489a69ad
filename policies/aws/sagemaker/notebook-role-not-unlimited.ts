import type { Scalar } from '../../engine/index.ts'
import { type AwsResource, all, any, companions, follow, not, policy, statements } from '../shared/index.ts'

export default policy({
  title: 'Notebook role does not allow every action',
  problem: 'Notebook role allows every action',
  severity: 'HIGH',
  resource: 'aws_sagemaker_notebook_instance',
  // Within a boundary it has no more than that leaves.
  must: notebook =>
    follow(notebook.role_arn, 'aws_iam_role', 'arn').no(role =>
      all(allowsEverything(role), role.permissions_boundary.isAbsent()),
    ),
  why: 'Everyone who may open the notebook acts with its role, and so does all code that is pasted or installed there. With every action allowed, that is the whole account.',
  remediation:
    'In the policies of the role, list the actions that the notebook needs, and detach AdministratorAccess.',
  fix: `
    resource "aws_iam_role" "notebook" {
      assume_role_policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { Service = "sagemaker.amazonaws.com" }
          Action    = "sts:AssumeRole"
        }]
      })
    }

    resource "aws_iam_role_policy" "notebook" {
      role = aws_iam_role.notebook.id
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect   = "Allow"
          Action   = ["s3:GetObject", "s3:ListBucket"]
          Resource = ["arn:aws:s3:::example", "arn:aws:s3:::example/*"]
        }]
      })
    }

    resource "aws_sagemaker_notebook_instance" "this" {
      role_arn = aws_iam_role.notebook.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_notebook_instance',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/sagemaker-roles.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_68'] },
  differs:
    'CKV2_AWS_68 reads an attribute policy that no role has. Here the inline, own and attached policies of the role are read.',
  examples: {
    pass: [
      `
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = "arn:aws:iam::111122223333:role/lab"
        }
      `,
      `
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
          inline_policy {
            name = "read"
            policy = jsonencode({
              Version   = "2012-10-17"
              Statement = [{ Effect = "Allow", Action = "s3:GetObject", Resource = "*" }]
            })
          }
        }
        resource "aws_iam_role_policy_attachment" "lab" {
          role       = aws_iam_role.lab.name
          policy_arn = "arn:aws:iam::aws:policy/AmazonSageMakerReadOnly"
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
      `
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
        }
        resource "aws_iam_role_policy" "lab" {
          role = aws_iam_role.lab.id
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "*", Resource = "arn:aws:s3:::example/*" }]
          })
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
      `
        resource "aws_iam_role" "lab" {
          name                 = "lab"
          assume_role_policy   = "{}"
          permissions_boundary = "arn:aws:iam::111122223333:policy/lab"
        }
        resource "aws_iam_role_policy_attachment" "lab" {
          role       = aws_iam_role.lab.name
          policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
        }
        resource "aws_iam_role_policy_attachments_exclusive" "lab" {
          role_name   = aws_iam_role.lab.name
          policy_arns = ["arn:aws:iam::aws:policy/AdministratorAccess"]
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
      `
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
        }
        resource "aws_iam_role_policy" "lab" {
          role = aws_iam_role.lab.id
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }]
          })
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
      `
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
          inline_policy {
            name   = "all"
            policy = "{\\"Statement\\":{\\"Effect\\":\\"Allow\\",\\"Action\\":[\\"*\\"],\\"Resource\\":\\"*\\"}}"
          }
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
      `
        data "aws_iam_policy_document" "all" {
          statement {
            actions   = ["*"]
            resources = ["*"]
          }
        }
        resource "aws_iam_policy" "all" {
          policy = data.aws_iam_policy_document.all.json
        }
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
        }
        resource "aws_iam_role_policy_attachment" "lab" {
          role       = aws_iam_role.lab.name
          policy_arn = aws_iam_policy.all.arn
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
      `
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
        }
        resource "aws_iam_role_policy_attachment" "lab" {
          role       = aws_iam_role.lab.name
          policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
      `
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
        }
        resource "aws_iam_policy_attachment" "lab" {
          name       = "lab"
          roles      = [aws_iam_role.lab.name]
          policy_arn = "arn:aws:iam::aws:policy/AdministratorAccess"
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
      `
        resource "aws_iam_role" "lab" {
          name                = "lab"
          assume_role_policy  = "{}"
          managed_policy_arns = ["arn:aws:iam::aws:policy/AdministratorAccess"]
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_role" "lab" {
          name               = "lab"
          assume_role_policy = "{}"
        }
        resource "aws_iam_role_policy" "lab" {
          role   = aws_iam_role.lab.id
          policy = local.policy
        }
        resource "aws_sagemaker_notebook_instance" "lab" {
          role_arn = aws_iam_role.lab.arn
        }
      `,
    ],
  },
})

interface Attachment {
  readonly policy_arn: Scalar
}

function allowsEverything(role: AwsResource<'aws_iam_role'>) {
  return any(
    role.inline_policy.some(inline => holdsEveryAction(inline.policy)),
    role.managed_policy_arns.some(isAdministrator),
    companions(role, 'aws_iam_role_policy', { role: ['id', 'name'] }).some(own =>
      holdsEveryAction(own.policy),
    ),
    companions(role, 'aws_iam_role_policy_attachment', { role: ['name', 'id'] }).some(attachesEveryAction),
    companions(role, 'aws_iam_role_policy_attachments_exclusive', { role_name: ['name', 'id'] }).some(own =>
      own.policy_arns.some(policy_arn => attachesEveryAction({ policy_arn })),
    ),
    companions(role, 'aws_iam_policy_attachment', { 'roles[]': ['name', 'id'] }).some(attachesEveryAction),
  )
}

function attachesEveryAction({ policy_arn }: Attachment) {
  return any(
    isAdministrator(policy_arn),
    follow(policy_arn, 'aws_iam_policy', 'arn').some(attached => holdsEveryAction(attached.policy)),
  )
}

function holdsEveryAction(document: Scalar) {
  return not(statements(document).no(s => all(s.allows(), s.covers('*'), s.onEverything())))
}

function isAdministrator(arn: Scalar) {
  return arn.satisfies(
    text => text.endsWith(':policy/AdministratorAccess'),
    'the policy AdministratorAccess is expected',
  )
}

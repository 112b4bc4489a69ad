import {
  asValue,
  documentsOf,
  type Holder,
  placeOf,
  policy,
  sumOf,
  unlessBounded,
  Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'Policies of one holder do not add up to a privilege escalation path',
  problem: 'Policies of one holder add up to a privilege escalation path',
  severity: 'HIGH',
  resource: ['aws_iam_role', 'aws_iam_user', 'aws_iam_group'],
  must: unlessBounded(addUpToNoPath),
  why: 'One policy lets pass every role, another starts what takes one: each looks harmless, and whoever holds both has the rights of every such role. Nobody sees that in either of them.',
  remediation:
    'Limit one of the actions to the resources that are meant, in its own policy or by a statement that denies it everywhere else.',
  fix: fixOf('role', 'iam:PassRole'),
  fixFor: {
    aws_iam_role: role => fixOf('role', firstOf(role)),
    aws_iam_user: user => fixOf('user', firstOf(user)),
    aws_iam_group: group => fixOf('group', firstOf(group)),
  },
  source: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html',
  ],
  equivalents: {},
  differs:
    'What a policy that AWS keeps allows is not counted, nor what a user has by its groups. A document that holds a path by itself is told alone.',
  examples: {
    pass: [
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        resource "aws_iam_role_policy" "pass" {
          role = aws_iam_role.deploy.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:PassRole", Resource = "arn:aws:iam::111122223333:role/worker" }]
          })
        }
        resource "aws_iam_role_policy" "run" {
          role = aws_iam_role.deploy.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ec2:RunInstances", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "one" {
          name = "one"
        }
        resource "aws_iam_role" "other" {
          name = "other"
        }
        resource "aws_iam_role_policy" "pass" {
          role = aws_iam_role.one.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "iam:PassRole", Resource = "*" }]
          })
        }
        resource "aws_iam_role_policy" "run" {
          role = aws_iam_role.other.name
          policy = jsonencode({
            Version   = "2012-10-17"
            Statement = [{ Effect = "Allow", Action = "ec2:RunInstances", Resource = "*" }]
          })
        }
      `,
      `
        resource "aws_iam_role" "deploy" {
          name                 = "deploy"
          permissions_boundary = "arn:aws:iam::111122223333:policy/boundary"
        }
        ${inline('role', 'deploy', 'pass', 'iam:PassRole')}
        ${inline('role', 'deploy', 'run', 'ec2:RunInstances')}
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        ${inline('role', 'deploy', 'pass', 'iam:PassRole')}
        resource "aws_iam_role_policy" "run" {
          role = aws_iam_role.deploy.name
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [
              { Effect = "Allow", Action = "ec2:RunInstances", Resource = "*" },
              { Effect = "Deny", Action = "iam:Pass*", Resource = "*" },
            ]
          })
        }
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        ${inline('role', 'deploy', 'run', 'ec2:RunInstances')}
        ${passing('ecs-tasks.amazonaws.com')}
      `,
      // Told at the document.
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        ${inline('role', 'deploy', 'pass', 'iam:PassRole", "ec2:RunInstances')}
        ${inline('role', 'deploy', 'run', 'ec2:RunInstances')}
      `,
    ],
    fail: [
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        ${inline('role', 'deploy', 'run', 'ec2:RunInstances')}
        ${passing('ec2.amazonaws.com')}
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        ${inline('role', 'deploy', 'pass', 'iam:PassRole')}
        ${inline('role', 'deploy', 'create', 'cloudformation:CreateStack', 'arn:aws:cloudformation:eu-central-1:111122223333:stack/*')}
      `,
      `
        resource "aws_iam_role" "operate" {
          name = "operate"
        }
        ${inline('role', 'operate', 'instances', 'ssm:SendCommand', 'arn:aws:ec2:*:*:instance/*')}
        ${inline('role', 'operate', 'documents', 'ssm:SendCommand', 'arn:aws:ssm:*:*:document/*')}
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        ${inline('role', 'deploy', 'run', 'ec2:Run*')}
        ${inline('role', 'deploy', 'pass', 'iam:PassRole')}
      `,
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        ${inline('role', 'deploy', 'run', 'cloudformation:CreateStack')}
        ${managed('pass', 'iam:PassRole')}
        resource "aws_iam_policy_attachment" "pass" {
          name       = "pass"
          roles      = [aws_iam_role.deploy.name]
          policy_arn = aws_iam_policy.pass.arn
        }
      `,
      `
        resource "aws_iam_role" "deploy" {
          name                = "deploy"
          managed_policy_arns = [aws_iam_policy.pass.arn]
          inline_policy {
            name = "run"
            policy = jsonencode({
              Version   = "2012-10-17"
              Statement = [{ Effect = "Allow", Action = ["lambda:CreateFunction", "lambda:InvokeFunction"], Resource = "*" }]
            })
          }
        }
        ${managed('pass', 'iam:PassRole')}
      `,
      `
        resource "aws_iam_group" "deploy" {
          name = "deploy"
        }
        ${managed('pass', 'iam:PassRole')}
        ${managed('create', 'lambda:CreateFunction')}
        ${managed('invoke', 'lambda:InvokeFunction')}
        resource "aws_iam_group_policy_attachment" "all" {
          for_each   = { pass = aws_iam_policy.pass.arn, create = aws_iam_policy.create.arn, invoke = aws_iam_policy.invoke.arn }
          group      = aws_iam_group.deploy.name
          policy_arn = each.value
        }
      `,
      `
        resource "aws_iam_user" "deploy" {
          name = "deploy"
        }
        ${inline('user', 'deploy', 'create', 'cloudformation:CreateChangeSet')}
        ${inline('user', 'deploy', 'execute', 'cloudformation:ExecuteChangeSet')}
      `,
    ],
    undetermined: [
      `
        resource "aws_iam_role" "deploy" {
          name = "deploy"
        }
        ${inline('role', 'deploy', 'pass', 'iam:PassRole')}
        resource "aws_iam_role_policy" "run" {
          role   = aws_iam_role.deploy.name
          policy = local.policy
        }
      `,
    ],
  },
})

function addUpToNoPath(holder: Holder): Verdict {
  const { documents, open } = documentsOf(holder)
  const value = asValue(holder)
  if (documents.length < 2 && open === undefined) return new Verdict('pass', value)
  const { path, steps, isOpen } = sumOf(documents)
  if (!path) return isOpen ? new Verdict('undetermined', value, open ?? UNREAD) : new Verdict('pass', value)
  const told = [...new Set(steps.map(({ document }) => document))].map(document => {
    const { at, name } = placeOf(holder, document)
    const own = steps.filter(step => step.document === document)
    const names = own.map(({ action }) => `\`${action}\``).join(' and ')
    return new Verdict('fail', at, `\`${name}\` allows ${names}`, [])
  })
  const gained = new Verdict('fail', undefined, `together they let its holder ${path.gains}`)
  return new Verdict('fail', undefined, undefined, [...told, gained])
}

const UNREAD = 'a policy of it is not known yet, and may complete what another one begins'

/** The action that is to be limited: of a path by a role that is passed, the passing. */
function firstOf(holder: Holder): string {
  return sumOf(documentsOf(holder).documents).path?.actions[0] ?? 'iam:PassRole'
}

function fixOf(kind: string, action: string): string {
  const meant =
    action === 'iam:PassRole'
      ? '<ARNs of the roles that may be passed>'
      : '<ARNs of the resources that are meant>'
  return `
    resource "aws_iam_${kind}_policy" "this" {
      ${kind} = aws_iam_${kind}.this.name
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect      = "Deny"
          Action      = ["${action}"]
          NotResource = ["${meant}"]
        }]
      })
    }
  `
}

function inline(kind: string, holder: string, name: string, action: string, resource = '*'): string {
  return `
    resource "aws_iam_${kind}_policy" "${name}" {
      ${kind} = aws_iam_${kind}.${holder}.name
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = ["${action}"], Resource = "${resource}" }]
      })
    }
  `
}

/** Every role, to one service. */
function passing(service: string): string {
  return `
    resource "aws_iam_role_policy" "pass" {
      role = aws_iam_role.deploy.name
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Action    = "iam:PassRole"
          Resource  = "*"
          Condition = { StringEquals = { "iam:PassedToService" = "${service}" } }
        }]
      })
    }
  `
}

function managed(name: string, action: string): string {
  return `
    resource "aws_iam_policy" "${name}" {
      name = "${name}"
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Action = ["${action}"], Resource = "*" }]
      })
    }
  `
}

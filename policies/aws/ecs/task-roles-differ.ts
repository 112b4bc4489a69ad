import { asValue, type Scalar, textOf, Verdict } from '../../engine/index.ts'
import { follow, PASS, policy } from '../shared/index.ts'

export default policy({
  title: 'Task role and execution role differ',
  problem: 'Task role and execution role are the same',
  severity: 'LOW',
  resource: ['aws_ecs_task_definition', 'aws_ecs_daemon_task_definition'],
  must: task => areDifferent(task.task_role_arn, task.execution_role_arn),
  why: 'The execution role may pull every image and read every secret that the task is started with. As the role of the program itself, it gives all that to whoever breaks into it.',
  remediation: 'Give task_role_arn a role of its own, with the rights that the program needs.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      task_role_arn      = aws_iam_role.example.arn
      execution_role_arn = aws_iam_role.execution.arn
    }

    resource "aws_ecs_daemon_task_definition" "this" {
      task_role_arn      = aws_iam_role.example.arn
      execution_role_arn = aws_iam_role.execution.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/security-iam-roles.html',
  ],
  equivalents: { checkov: ['CKV_AWS_249'] },
  examples: {
    pass: [
      `
        resource "aws_ecs_daemon_task_definition" "example" {
          task_role_arn      = "arn:aws:iam::111122223333:role/web"
          execution_role_arn = "arn:aws:iam::111122223333:role/start"
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          task_role_arn      = ""
          execution_role_arn = ""
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          task_role_arn      = "arn:aws:iam::111122223333:role/web"
          execution_role_arn = "arn:aws:iam::111122223333:role/start"
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          execution_role_arn = "arn:aws:iam::111122223333:role/start"
        }
      `,
      `
        resource "aws_iam_role" "a" {
          assume_role_policy = "{}"
        }
        resource "aws_iam_role" "b" {
          assume_role_policy = "{}"
        }
        resource "aws_ecs_task_definition" "example" {
          task_role_arn      = aws_iam_role.a.arn
          execution_role_arn = aws_iam_role.b.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_daemon_task_definition" "example" {
          task_role_arn      = "arn:aws:iam::111122223333:role/web"
          execution_role_arn = "arn:aws:iam::111122223333:role/web"
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          task_role_arn      = "arn:aws:iam::111122223333:role/web"
          execution_role_arn = "arn:aws:iam::111122223333:role/web"
        }
      `,
      `
        resource "aws_iam_role" "a" {
          assume_role_policy = "{}"
        }
        resource "aws_ecs_task_definition" "example" {
          task_role_arn      = aws_iam_role.a.arn
          execution_role_arn = aws_iam_role.a.arn
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_task_definition" "example" {
          task_role_arn      = local.role
          execution_role_arn = "arn:aws:iam::111122223333:role/web"
        }
      `,
    ],
  },
})

function areDifferent(own: Scalar, execution: Scalar): Verdict {
  const [ownValue, executionValue] = [asValue(own), asValue(execution)]
  // The state holds an empty text where there is no role.
  if (own.isAbsent().outcome === 'pass' || execution.isAbsent().outcome === 'pass') return PASS
  if (ownValue._state() === 'known' && executionValue._state() === 'known')
    return own.isNot(textOf(executionValue._raw))
  return follow(own, 'aws_iam_role', 'arn').no(role =>
    follow(execution, 'aws_iam_role', 'arn').some(
      other => new Verdict(idOf(role) === idOf(other) ? 'pass' : 'fail', asValue(other)),
    ),
  )
}

function idOf(role: object): number {
  return asValue(role)._body.id
}

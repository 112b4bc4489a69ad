import { policy } from '../shared/index.ts'

export default policy({
  title: 'Tasks that a rule, schedule or pipe starts get no public address',
  problem: 'Tasks that a rule, schedule or pipe starts get a public address',
  severity: 'MEDIUM',
  resource: ['aws_cloudwatch_event_target', 'aws_scheduler_schedule', 'aws_pipes_pipe'],
  when: {
    aws_cloudwatch_event_target: target => target.ecs_target.isSet(),
    aws_scheduler_schedule: schedule => schedule.target.ecs_parameters.isSet(),
    aws_pipes_pipe: pipe => pipe.target_parameters.ecs_task_parameters.isSet(),
  },
  must: {
    aws_cloudwatch_event_target: target =>
      target.ecs_target.network_configuration.assign_public_ip.isNot(true),
    aws_scheduler_schedule: schedule =>
      schedule.target.ecs_parameters.network_configuration.assign_public_ip.isNot(true),
    aws_pipes_pipe: pipe =>
      pipe.target_parameters.ecs_task_parameters.network_configuration.aws_vpc_configuration.assign_public_ip.isNot(
        'ENABLED',
      ),
  },
  why: 'With a public address each task can be reached from the internet as soon as one security group lets it. Behind a NAT gateway it needs none.',
  remediation: 'Set assign_public_ip in network_configuration to false, and that of a pipe to DISABLED.',
  fix: `
    resource "aws_cloudwatch_event_target" "this" {
      ecs_target {
        network_configuration {
          assign_public_ip = false
          subnets          = [aws_subnet.example.id]
        }
      }
    }

    resource "aws_scheduler_schedule" "this" {
      target {
        ecs_parameters {
          network_configuration {
            assign_public_ip = false
            subnets          = [aws_subnet.example.id]
          }
        }
      }
    }

    resource "aws_pipes_pipe" "this" {
      target_parameters {
        ecs_task_parameters {
          network_configuration {
            aws_vpc_configuration {
              assign_public_ip = "DISABLED"
              subnets          = [aws_subnet.example.id]
            }
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_target',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/scheduler_schedule',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pipes_pipe',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/fargate-task-networking.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      target('assign_public_ip = false'),
      target(''),
      schedule('assign_public_ip = false'),
      schedule(''),
      pipe('assign_public_ip = "DISABLED"'),
      pipe(''),
    ],
    fail: [
      target('assign_public_ip = true'),
      schedule('assign_public_ip = true'),
      pipe('assign_public_ip = "ENABLED"'),
    ],
    undetermined: [
      target('assign_public_ip = local.assign_public_ip'),
      schedule('assign_public_ip = local.assign_public_ip'),
      pipe('assign_public_ip = local.assign_public_ip'),
    ],
  },
})

function target(setting: string): string {
  return `
    resource "aws_cloudwatch_event_target" "nightly" {
      rule = "nightly"
      arn  = "arn:aws:ecs:eu-central-1:111122223333:cluster/jobs"
      ecs_target {
        task_definition_arn = "arn:aws:ecs:eu-central-1:111122223333:task-definition/nightly"
        network_configuration {
          ${setting}
          subnets = ["subnet-1"]
        }
      }
    }
  `
}

function schedule(setting: string): string {
  return `
    resource "aws_scheduler_schedule" "nightly" {
      schedule_expression = "rate(1 day)"
      flexible_time_window {
        mode = "OFF"
      }
      target {
        arn      = "arn:aws:ecs:eu-central-1:111122223333:cluster/jobs"
        role_arn = "arn:aws:iam::111122223333:role/scheduler"
        ecs_parameters {
          task_definition_arn = "arn:aws:ecs:eu-central-1:111122223333:task-definition/nightly"
          network_configuration {
            ${setting}
            subnets = ["subnet-1"]
          }
        }
      }
    }
  `
}

function pipe(setting: string): string {
  return `
    resource "aws_pipes_pipe" "orders" {
      role_arn = "arn:aws:iam::111122223333:role/pipe"
      source   = "arn:aws:sqs:eu-central-1:111122223333:orders"
      target   = "arn:aws:ecs:eu-central-1:111122223333:cluster/jobs"
      target_parameters {
        ecs_task_parameters {
          task_definition_arn = "arn:aws:ecs:eu-central-1:111122223333:task-definition/orders"
          network_configuration {
            aws_vpc_configuration {
              ${setting}
              subnets = ["subnet-1"]
            }
          }
        }
      }
    }
  `
}

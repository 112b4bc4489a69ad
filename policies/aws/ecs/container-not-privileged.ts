import { type Container, daemon, refusedOnFargate } from '../shared/containers.ts'
import { json, policy } from '../shared/index.ts'

export default policy({
  title: 'Container is not privileged',
  problem: 'Container is privileged',
  severity: 'HIGH',
  resource: ['aws_ecs_task_definition', 'aws_ecs_daemon_task_definition'],
  must: {
    aws_ecs_task_definition: task =>
      refusedOnFargate(
        json<readonly Container[]>(task.container_definitions).no(container => container.privileged.is(true)),
        task.requires_compatibilities,
      ),
    aws_ecs_daemon_task_definition: task =>
      task.container_definition.no(container => container.privileged.is(true)),
  },
  why: 'A privileged container has the rights of root on the host. Whoever breaks into it has the host, and every other container there.',
  remediation: 'Take privileged out, and add the Linux capabilities that are needed.',
  fix: `
    resource "aws_ecs_task_definition" "this" {
      family = "web"
      container_definitions = jsonencode([{
        name       = "web"
        image      = "nginx"
        privileged = false
      }])
    }

    resource "aws_ecs_daemon_task_definition" "this" {
      family = "agent"
      container_definition {
        name       = "agent"
        image      = "agent"
        privileged = false
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_task_definition',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_daemon_task_definition',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/fargate-tasks-services.html',
  ],
  equivalents: { checkov: ['CKV_AWS_334'] },
  differs: 'CKV_AWS_334 looks for a key that ECS does not have, privilege.',
  examples: {
    pass: [
      daemon({ privileged: false }),
      daemon({}),
      `
        resource "aws_ecs_task_definition" "example" {
          family                   = "web"
          requires_compatibilities = ["FARGATE"]
          container_definitions    = local.containers
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name       = "web"
            image      = "nginx"
            privileged = false
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name      = "web"
            image     = "nginx"
            essential = true
          }])
        }
      `,
    ],
    fail: [
      daemon({ privileged: true }),
      `
        resource "aws_ecs_task_definition" "example" {
          family                   = "web"
          requires_compatibilities = ["FARGATE"]
          container_definitions = jsonencode([{
            name       = "web"
            image      = "nginx"
            privileged = true
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          container_definitions = jsonencode([{
            name       = "web"
            image      = "nginx"
            privileged = true
          }])
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family                = "web"
          container_definitions = jsonencode([{ name = "web" }, { name = "agent", privileged = true }])
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_task_definition" "example" {
          family                   = "web"
          requires_compatibilities = ["EC2"]
          container_definitions    = local.containers
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family                = "web"
          container_definitions = local.containers
        }
      `,
    ],
  },
})

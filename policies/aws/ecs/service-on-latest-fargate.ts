import { runsWindows } from '../shared/containers.ts'
import { all, any, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Fargate service follows the latest platform version',
  problem: 'Fargate service stays on an older platform version',
  severity: 'LOW',
  resource: 'aws_ecs_service',
  when: service =>
    any(
      all(service.capacity_provider_strategy.isAbsent(), service.launch_type.is('FARGATE')),
      service.capacity_provider_strategy.some(one =>
        one.capacity_provider.oneOf(['FARGATE', 'FARGATE_SPOT']),
      ),
    ),
  must: service => {
    const latest = service.platform_version.orElse('LATEST').oneOf(['LATEST', '1.4.0'])
    if (service.platform_version.is('1.0.0').outcome !== 'pass') return latest
    const tasks = follow(service.task_definition, 'aws_ecs_task_definition', [
      'arn',
      'arn_without_revision',
      'family',
    ])
    return any(latest, tasks.some(runsWindows))
  },
  why: 'Each platform version holds a kernel and a runtime, and flaws in them are mended in the latest one. A service that names an older one stays without.',
  remediation: 'Set platform_version to LATEST, or leave it out.',
  fix: `
    resource "aws_ecs_service" "this" {
      launch_type      = "FARGATE"
      platform_version = "LATEST"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_service',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/platform-linux-fargate.html',
  ],
  equivalents: { checkov: ['CKV_AWS_332'] },
  differs:
    'CKV_AWS_332 takes LATEST alone, and leaves out services with a capacity provider strategy. Version 1.4.0 is the latest for Linux and 1.0.0 that for Windows, and AWS mends both in place.',
  examples: {
    pass: [
      `
        resource "aws_ecs_service" "example" {
          launch_type      = "FARGATE"
          platform_version = "LATEST"
        }
        resource "aws_ecs_service" "on_machines" {
          launch_type = local.launch_type
          capacity_provider_strategy {
            capacity_provider = "machines"
          }
        }
      `,
      `
        resource "aws_ecs_service" "example" {
          launch_type = "FARGATE"
        }
      `,
      `
        resource "aws_ecs_task_definition" "example" {
          family = "web"
          runtime_platform {
            operating_system_family = "WINDOWS_SERVER_2022_CORE"
          }
        }
        resource "aws_ecs_service" "example" {
          launch_type      = "FARGATE"
          platform_version = "1.0.0"
          task_definition  = aws_ecs_task_definition.example.arn
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_service" "example" {
          launch_type      = "FARGATE"
          platform_version = "1.3.0"
        }
      `,
      `
        resource "aws_ecs_service" "example" {
          launch_type      = "FARGATE"
          platform_version = "1.0.0"
        }
      `,
      `
        resource "aws_ecs_service" "example" {
          platform_version = "1.3.0"
          capacity_provider_strategy {
            capacity_provider = "FARGATE_SPOT"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_service" "example" {
          launch_type      = "FARGATE"
          platform_version = local.version
        }
      `,
    ],
  },
})

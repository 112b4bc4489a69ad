import { policy } from '../shared/index.ts'

export default policy({
  title: 'Fargate service follows the latest platform version',
  problem: 'Fargate service stays on an older platform version',
  severity: 'LOW',
  resource: 'aws_ecs_service',
  when: service => service.launch_type.is('FARGATE'),
  must: service => service.platform_version.orElse('LATEST').oneOf(['LATEST', '1.4.0']),
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
  examples: {
    pass: [
      `
        resource "aws_ecs_service" "example" {
          launch_type      = "FARGATE"
          platform_version = "LATEST"
        }
      `,
      `
        resource "aws_ecs_service" "example" {
          launch_type = "FARGATE"
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

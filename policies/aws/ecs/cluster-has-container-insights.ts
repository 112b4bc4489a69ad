import { all, any, inRegion, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Cluster has Container Insights',
  problem: 'Cluster has no Container Insights',
  severity: 'INFO',
  resource: 'aws_ecs_cluster',
  must: cluster =>
    any(
      cluster.setting.some(setting =>
        all(setting.name.is('containerInsights'), setting.value.oneOf(['enabled', 'enhanced'])),
      ),
      all(
        not(cluster.setting.some(setting => setting.name.is('containerInsights'))),
        inRegion(cluster, 'aws_ecs_account_setting_default').some(setting =>
          all(setting.name.is('containerInsights'), setting.value.oneOf(['enabled', 'enhanced'])),
        ),
      ),
    ),
  why: 'Without it nobody sees which task eats the memory or starts again and again. What an intruder runs there shows nowhere either.',
  remediation: 'Add a setting containerInsights with the value enabled or enhanced.',
  fix: `
    resource "aws_ecs_cluster" "this" {
      setting {
        name  = "containerInsights"
        value = "enabled"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecs_cluster',
    'https://docs.aws.amazon.com/AmazonECS/latest/developerguide/cloudwatch-container-insights.html',
  ],
  equivalents: { checkov: ['CKV_AWS_65'], trivy: ['AWS-0034'] },
  examples: {
    pass: [
      `
        resource "aws_ecs_cluster" "example" {
          setting {
            name  = "containerInsights"
            value = "enabled"
          }
        }
      `,
      `
        resource "aws_ecs_cluster" "example" {
          setting {
            name  = "containerInsights"
            value = "enhanced"
          }
        }
      `,
      `
        resource "aws_ecs_cluster" "example" {
          name = "web"
        }
        resource "aws_ecs_account_setting_default" "example" {
          name  = "containerInsights"
          value = "enabled"
        }
      `,
    ],
    fail: [
      `
        resource "aws_ecs_cluster" "example" {
          name = "web"
        }
      `,
      `
        resource "aws_ecs_cluster" "example" {
          setting {
            name  = "containerInsights"
            value = "disabled"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ecs_cluster" "example" {
          setting {
            name  = "containerInsights"
            value = local.value
          }
        }
      `,
    ],
  },
})

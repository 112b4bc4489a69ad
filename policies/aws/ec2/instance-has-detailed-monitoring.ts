import { all, any, hasTemplate, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance has detailed monitoring',
  problem: 'Instance has no detailed monitoring',
  severity: 'INFO',
  resource: 'aws_instance',
  must: instance =>
    any(
      instance.monitoring.is(true),
      all(
        instance.monitoring.isAbsent(),
        hasTemplate(instance, template => template.monitoring.enabled.is(true)),
      ),
    ),
  why: 'Without it the instance reports every five minutes instead of every one. What happens in between shows late in alarms.',
  remediation: 'Set monitoring to true.',
  fix: `
    resource "aws_instance" "this" {
      monitoring = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/manage-detailed-monitoring.html',
  ],
  equivalents: { checkov: ['CKV_AWS_126'] },
  examples: {
    pass: [
      `
        resource "aws_instance" "example" {
          monitoring = true
        }
      `,
      `
        resource "aws_launch_template" "example" {
          monitoring {
            enabled = true
          }
        }
        resource "aws_instance" "example" {
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_instance" "example" {
          monitoring = false
        }
      `,
      `
        resource "aws_launch_template" "example" {
          name = "web"
        }
        resource "aws_instance" "example" {
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "example" {
          monitoring = local.monitoring
        }
      `,
    ],
  },
})

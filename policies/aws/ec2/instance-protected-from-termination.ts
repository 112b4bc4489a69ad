import { all, any, hasTemplate, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance is protected from termination',
  problem: 'Instance is not protected from termination',
  severity: 'INFO',
  resource: 'aws_instance',
  must: instance =>
    any(
      instance.disable_api_termination.is(true),
      all(
        instance.disable_api_termination.isAbsent(),
        hasTemplate(instance, template => template.disable_api_termination.is(true)),
      ),
    ),
  why: 'One wrong call ends the instance, and with it all that was on disks which end with it. Protected, the termination has to be made possible first.',
  remediation: 'Set disable_api_termination to true.',
  fix: `
    resource "aws_instance" "this" {
      disable_api_termination = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/Using_ChangingDisableAPITermination.html',
  ],
  equivalents: { steampipe: ['ec2_instance_termination_protection_enabled'] },
  examples: {
    pass: [
      `
        resource "aws_instance" "example" {
          disable_api_termination = true
        }
      `,
      `
        resource "aws_launch_template" "example" {
          disable_api_termination = true
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
        resource "aws_instance" "example" {}
      `,
      `
        resource "aws_launch_template" "example" {
          disable_api_termination = true
        }
        resource "aws_instance" "example" {
          disable_api_termination = false
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "example" {
          disable_api_termination = local.disable_api_termination
        }
      `,
    ],
  },
})

import { all, any, hasTemplate, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance has an instance profile',
  problem: 'Instance has no instance profile',
  severity: 'LOW',
  resource: ['aws_instance', 'aws_spot_instance_request'],
  must: instance =>
    any(
      instance.iam_instance_profile.isSet(),
      all(
        instance.iam_instance_profile.isAbsent(),
        hasTemplate(instance, template =>
          any(template.iam_instance_profile.name.isSet(), template.iam_instance_profile.arn.isSet()),
        ),
      ),
    ),
  why: 'Programs on an instance without a role that call AWS need keys, and those lie on its disk until somebody copies them. A role gives credentials that end by themselves.',
  remediation: 'Give the instance a role by iam_instance_profile.',
  fix: `
    resource "aws_instance" "this" {
      iam_instance_profile = aws_iam_instance_profile.example.name
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_switch-role-ec2.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_41'], regula: ['FG_R00253'] },
  examples: {
    pass: [
      `
        resource "aws_instance" "example" {
          iam_instance_profile = "web"
        }
      `,
      `
        resource "aws_launch_template" "example" {
          iam_instance_profile {
            name = "web"
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
        resource "aws_spot_instance_request" "example" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_instance" "example" {
          ami = "ami-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "example" {
          iam_instance_profile = local.profile
        }
      `,
    ],
  },
})

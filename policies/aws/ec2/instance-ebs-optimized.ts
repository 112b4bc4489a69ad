import { all, any, flag, hasTemplate, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance has bandwidth of its own for EBS',
  problem: 'Instance has no bandwidth of its own for EBS',
  severity: 'INFO',
  resource: 'aws_instance',
  when: instance =>
    instance.instance_type.satisfies(type => OPTIONAL.test(type), 'a type that is not optimized by default'),
  must: instance =>
    any(
      instance.ebs_optimized.is(true),
      all(
        instance.ebs_optimized.isAbsent(),
        hasTemplate(instance, template => flag(template.ebs_optimized).is(true)),
      ),
    ),
  why: 'Disk and network of such an instance share one line, and each slows the other down. Newer types have a line for each without being asked.',
  remediation: 'Set ebs_optimized to true, or take a newer instance type.',
  fix: `
    resource "aws_instance" "this" {
      instance_type = "m3.xlarge"
      ebs_optimized = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ebs-optimized.html',
  ],
  equivalents: { checkov: ['CKV_AWS_135'] },
  differs:
    'Of all types but some of the first generations the setting has no effect: they are optimized by default, or cannot be.',
  examples: {
    pass: [
      `
        resource "aws_instance" "example" {
          instance_type = "m3.xlarge"
          ebs_optimized = true
        }
      `,
      `
        resource "aws_launch_template" "example" {
          ebs_optimized = true
        }
        resource "aws_instance" "example" {
          instance_type = "c3.xlarge"
          launch_template {
            id = aws_launch_template.example.id
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_instance" "example" {
          instance_type = "m3.xlarge"
        }
      `,
      `
        resource "aws_instance" "example" {
          instance_type = "r3.4xlarge"
          ebs_optimized = false
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "example" {
          instance_type = local.type
        }
      `,
    ],
  },
})

/** The types that can be optimized and are not by default. */
const OPTIONAL =
  /^(c1\.xlarge|c3\.(xlarge|2xlarge|4xlarge)|g2\.2xlarge|i2\.(xlarge|2xlarge|4xlarge)|m1\.(large|xlarge)|m2\.(2xlarge|4xlarge)|m3\.(xlarge|2xlarge)|r3\.(xlarge|2xlarge|4xlarge))$/

import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance metadata goes no further than the instance',
  problem: 'Instance metadata goes further than the instance',
  severity: 'LOW',
  resource: ['aws_instance', 'aws_launch_template', 'aws_launch_configuration', 'aws_spot_instance_request'],
  when: ({ metadata_options: options }) => options.http_endpoint.isNot('disabled'),
  must: ({ metadata_options: options }) =>
    any(options.http_put_response_hop_limit.isAbsent(), options.http_put_response_hop_limit.atMost(1)),
  why: 'Each container or proxy on the instance is a hop of its own. With a limit above one it can fetch the credentials of the instance role.',
  remediation: 'Set http_put_response_hop_limit to 1, and give containers roles of their own.',
  fix: `
    resource "aws_instance" "this" {
      metadata_options {
        http_put_response_hop_limit = 1
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-options.html',
  ],
  equivalents: { checkov: ['CKV_AWS_341'] },
  examples: {
    pass: [
      `
        resource "aws_instance" "example" {
          metadata_options {
            http_put_response_hop_limit = 1
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          image_id = "ami-1"
        }
      `,
      `
        resource "aws_launch_configuration" "example" {
          metadata_options {
            http_put_response_hop_limit = 1
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_instance" "example" {
          metadata_options {
            http_put_response_hop_limit = 2
          }
        }
      `,
      `
        resource "aws_launch_template" "example" {
          metadata_options {
            http_put_response_hop_limit = 2
          }
        }
      `,
      `
        resource "aws_spot_instance_request" "example" {
          metadata_options {
            http_put_response_hop_limit = 2
          }
        }
      `,
      `
        resource "aws_launch_configuration" "example" {
          metadata_options {
            http_put_response_hop_limit = 3
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "example" {
          metadata_options {
            http_put_response_hop_limit = local.hops
          }
        }
      `,
    ],
  },
})

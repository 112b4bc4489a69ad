import type { Scalar } from '../../engine/index.ts'
import { all, any, follow, inRegion, policy } from '../shared/index.ts'

export default policy({
  title: 'Instance metadata requires session tokens',
  problem: 'Instance metadata is served without a session token',
  severity: 'HIGH',
  resource: ['aws_instance', 'aws_launch_template', 'aws_launch_configuration'],
  must: {
    aws_instance: instance =>
      any(
        tokens(instance),
        // What the instance says itself goes before its template, and that before the account.
        all(
          instance.metadata_options.http_tokens.isAbsent(),
          any(
            follow(instance.launch_template.id, 'aws_launch_template', 'id').some(tokens),
            follow(instance.launch_template.name, 'aws_launch_template', 'name').some(tokens),
            inRegion(instance, 'aws_ec2_instance_metadata_defaults').some(defaults =>
              defaults.http_tokens.is('required'),
            ),
          ),
        ),
      ),
    aws_launch_template: tokens,
    aws_launch_configuration: tokens,
  },
  why: 'Version 1 of the metadata service answers any plain GET, so one flaw that makes a program fetch an address hands out the credentials of the instance role. Version 2 asks for a token first.',
  remediation: 'Set http_tokens to required in metadata_options.',
  fix: `
    resource "aws_instance" "this" {
      metadata_options {
        http_endpoint = "enabled"
        http_tokens   = "required"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/instance',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-IMDS-new-instances.html',
  ],
  equivalents: { checkov: ['CKV_AWS_79'], trivy: ['AWS-0028', 'AWS-0130'] },
  examples: {
    pass: [
      `
        resource "aws_instance" "web" {
          metadata_options {
            http_tokens = "required"
          }
        }
      `,
      `
        resource "aws_launch_template" "web" {
          metadata_options {
            http_endpoint = "disabled"
          }
        }
      `,
      `
        resource "aws_launch_template" "web" {
          metadata_options {
            http_tokens = "required"
          }
        }
        resource "aws_instance" "web" {
          launch_template {
            id = aws_launch_template.web.id
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_instance" "web" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_launch_template" "web" {
          metadata_options {
            http_tokens = "optional"
          }
        }
      `,
      `
        resource "aws_launch_template" "web" {
          metadata_options {
            http_tokens = "required"
          }
        }
        resource "aws_instance" "web" {
          metadata_options {
            http_tokens = "optional"
          }
          launch_template {
            id = aws_launch_template.web.id
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_instance" "web" {
          metadata_options {
            http_tokens = local.http_tokens
          }
        }
      `,
    ],
  },
})

interface WithMetadata {
  readonly metadata_options: { readonly http_tokens: Scalar; readonly http_endpoint: Scalar }
}

function tokens({ metadata_options: options }: WithMetadata) {
  return any(options.http_tokens.is('required'), options.http_endpoint.is('disabled'))
}

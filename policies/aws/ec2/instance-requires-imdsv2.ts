import type { Scalar } from '../../engine/index.ts'
import { all, any, inRegion, policy } from '../shared/index.ts'
import { hasTemplate } from '../shared/instances.ts'

export default policy({
  title: 'Instance metadata requires session tokens',
  problem: 'Instance metadata is served without a session token',
  severity: 'HIGH',
  resource: ['aws_instance', 'aws_launch_template', 'aws_launch_configuration'],
  must: {
    aws_instance: instance =>
      any(
        requiresTokens(instance),
        // What the instance says itself goes before its template, and that before the settings of the region.
        all(
          instance.metadata_options.http_tokens.isAbsent(),
          any(
            hasTemplate(instance, requiresTokens),
            inRegion(instance, 'aws_ec2_instance_metadata_defaults').some(defaults =>
              defaults.http_tokens.is('required'),
            ),
          ),
        ),
      ),
    aws_launch_template: requiresTokens,
    aws_launch_configuration: requiresTokens,
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
      `
        resource "aws_launch_template" "web" {
          name = "web"
          metadata_options {
            http_tokens = "required"
          }
        }
        resource "aws_instance" "web" {
          launch_template {
            name = aws_launch_template.web.name
          }
        }
      `,
      `
        resource "aws_launch_configuration" "web" {
          metadata_options {
            http_tokens = "required"
          }
        }
      `,
      `
        resource "aws_ec2_instance_metadata_defaults" "region" {
          http_tokens = "required"
        }
        resource "aws_instance" "web" {
          ami = "ami-1"
        }
      `,
    ],
    fail: [
      `
        resource "aws_launch_configuration" "web" {
          image_id = "ami-1"
        }
      `,
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

function requiresTokens({ metadata_options: options }: WithMetadata) {
  return any(options.http_tokens.is('required'), options.http_endpoint.is('disabled'))
}

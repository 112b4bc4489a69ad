import type { Scalar, Verdict } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  follow,
  hasTemplate,
  inRegion,
  not,
  policy,
  unlessTemplateIsTold,
  type WithTemplate,
} from '../shared/index.ts'

export default policy({
  title: 'Instance metadata requires session tokens',
  problem: 'Instance metadata is served without a session token',
  severity: 'HIGH',
  resource: ['aws_instance', 'aws_launch_template', 'aws_launch_configuration', 'aws_spot_instance_request'],
  when: { aws_instance: isNotLeftToTemplate, aws_spot_instance_request: isNotLeftToTemplate },
  must: {
    aws_instance: isServedWithTokens,
    aws_launch_template: isMadeWithTokens,
    aws_launch_configuration: launch => any(requiresTokens(launch), byDefault(launch, launch.image_id)),
    aws_spot_instance_request: isServedWithTokens,
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
      `
        resource "aws_spot_instance_request" "web" {
          metadata_options {
            http_tokens = "required"
          }
        }
      `,
      `
        resource "aws_ami" "base" {
          imds_support = "v2.0"
        }
        resource "aws_instance" "web" {
          ami = aws_ami.base.id
        }
      `,
      `
        resource "aws_ami" "base" {
          imds_support = "v2.0"
        }
        resource "aws_ami_copy" "base" {
          source_ami_id = aws_ami.base.id
        }
        resource "aws_launch_template" "web" {
          image_id = aws_ami_copy.base.id
        }
        resource "aws_spot_instance_request" "web" {
          launch_template {
            id = aws_launch_template.web.id
          }
        }
      `,
      `
        resource "aws_ec2_instance_metadata_defaults" "region" {
          http_tokens = "no-preference"
        }
        resource "aws_ami_from_instance" "base" {
          imds_support = "v2.0"
        }
        resource "aws_launch_configuration" "web" {
          image_id = aws_ami_from_instance.base.id
        }
      `,
      `
        data "aws_ami" "al2023" {
          imds_support = "v2.0"
        }
        resource "aws_instance" "web" {
          ami = data.aws_ami.al2023.id
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
      `
        resource "aws_spot_instance_request" "web" {
          ami = "ami-1"
        }
      `,
      `
        resource "aws_ec2_instance_metadata_defaults" "region" {
          http_tokens = "required"
        }
        resource "aws_launch_template" "web" {
          metadata_options {
            http_tokens = "optional"
          }
        }
        resource "aws_instance" "web" {
          launch_template {
            id = aws_launch_template.web.id
          }
        }
      `,
      `
        resource "aws_ec2_instance_metadata_defaults" "region" {
          http_tokens = "optional"
        }
        resource "aws_ami" "base" {
          imds_support = "v2.0"
        }
        resource "aws_instance" "web" {
          ami = aws_ami.base.id
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ami" "base" {
          imds_support = local.imds_support
        }
        resource "aws_instance" "web" {
          ami = aws_ami.base.id
        }
      `,
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

function isNotLeftToTemplate(instance: WithMetadata & WithTemplate): Verdict {
  const { http_tokens: tokens, http_endpoint: endpoint } = instance.metadata_options
  return unlessTemplateIsTold(instance, [tokens, endpoint], isMadeWithTokens)
}

function isMadeWithTokens(template: AwsResource<'aws_launch_template'>): Verdict {
  return any(requiresTokens(template), byDefault(template, template.image_id))
}

/** What an instance says itself goes before its template, that before the region, and that before the image. */
function isServedWithTokens(instance: WithMetadata & WithTemplate & { readonly ami: Scalar }): Verdict {
  return any(
    requiresTokens(instance),
    all(
      saysNothing(instance),
      any(
        hasTemplate(instance, requiresTokens),
        all(
          not(hasTemplate(instance, template => not(saysNothing(template)))),
          byDefault(instance, instance.ami),
        ),
        hasTemplate(instance, template =>
          all(instance.ami.isAbsent(), byDefault(template, template.image_id)),
        ),
      ),
    ),
  )
}

function requiresTokens({ metadata_options: options }: WithMetadata): Verdict {
  return any(options.http_tokens.is('required'), options.http_endpoint.is('disabled'))
}

function saysNothing({ metadata_options: options }: WithMetadata): Verdict {
  return options.http_tokens.isAbsent()
}

/** What holds where nothing is said: the setting of the region, and where that has none, of the image. */
function byDefault(started: WithMetadata, image: Scalar): Verdict {
  const region = inRegion(started, 'aws_ec2_instance_metadata_defaults')
  return all(
    saysNothing(started),
    any(
      region.some(defaults => defaults.http_tokens.is('required')),
      all(
        region.every(defaults => defaults.http_tokens.isNot('optional')),
        imageRequiresTokens(image),
      ),
    ),
  )
}

function imageRequiresTokens(image: Scalar): Verdict {
  const isVersion2 = ({ imds_support: support }: { readonly imds_support: Scalar }) => support.is('v2.0')
  const isMade = (id: Scalar) =>
    any(
      follow(id, 'aws_ami', 'id').some(isVersion2),
      follow(id, 'aws_ami_from_instance', 'id').some(isVersion2),
      follow(id, 'data.aws_ami', ['id', 'image_id']).some(isVersion2),
    )
  return any(
    isMade(image),
    follow(image, 'aws_ami_copy', 'id').some(copy => any(isVersion2(copy), isMade(copy.source_ami_id))),
  )
}

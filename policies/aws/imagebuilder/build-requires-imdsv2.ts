import { all, any, inRegion, policy } from '../shared/index.ts'

export default policy({
  title: 'Instances that build images require session tokens for their metadata',
  problem: 'Instances that build images serve their metadata without a session token',
  severity: 'MEDIUM',
  resource: 'aws_imagebuilder_infrastructure_configuration',
  // Where nothing is said the setting of the region holds, as for any other instance.
  must: build =>
    any(
      build.instance_metadata_options.http_tokens.is('required'),
      all(
        build.instance_metadata_options.http_tokens.isAbsent(),
        inRegion(build, 'aws_ec2_instance_metadata_defaults').some(defaults =>
          defaults.http_tokens.is('required'),
        ),
      ),
    ),
  why: 'Version 1 of the metadata service answers any plain GET, so that what a build downloads can fetch the credentials of its role by an address alone. Version 2 asks for a token first.',
  remediation: 'Set http_tokens to required in instance_metadata_options.',
  fix: `
    resource "aws_imagebuilder_infrastructure_configuration" "this" {
      instance_metadata_options {
        http_tokens = "required"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_infrastructure_configuration',
    'https://docs.aws.amazon.com/imagebuilder/latest/APIReference/API_InstanceMetadataOptions.html',
  ],
  equivalents: {},
  differs:
    'Where nothing is set and the region says nothing, an image may still require tokens by itself: which one a build starts from is not looked up.',
  examples: {
    pass: [
      build('instance_metadata_options {\n    http_tokens = "required"\n  }'),
      `
        resource "aws_ec2_instance_metadata_defaults" "region" {
          http_tokens = "required"
        }
        ${build('')}
      `,
    ],
    fail: [
      build(''),
      build('instance_metadata_options {\n    http_tokens = "optional"\n  }'),
      build('instance_metadata_options {\n    http_put_response_hop_limit = 2\n  }'),
      `
        resource "aws_ec2_instance_metadata_defaults" "region" {
          http_tokens = "required"
        }
        ${build('instance_metadata_options {\n    http_tokens = "optional"\n  }')}
      `,
    ],
    undetermined: [build('instance_metadata_options {\n    http_tokens = local.http_tokens\n  }')],
  },
})

function build(options: string): string {
  return `resource "aws_imagebuilder_infrastructure_configuration" "example" {\n  name                  = "base"\n  instance_profile_name = "build"\n  ${options}\n}`
}

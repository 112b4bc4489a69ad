import { setting } from '../shared/index.ts'

export default setting({
  title: 'Instances that build images require session tokens for their metadata',
  problem: 'Instances that build images serve their metadata without a session token',
  severity: 'MEDIUM',
  resource: 'aws_imagebuilder_infrastructure_configuration',
  path: 'instance_metadata_options.http_tokens',
  is: 'required',
  bad: 'optional',
  unset: 'fail',
  why: 'Version 1 of the metadata service answers any plain GET, so that what a build downloads can fetch the credentials of its role by an address alone. Version 2 asks for a token first.',
  remediation: 'Set http_tokens to required in instance_metadata_options.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_infrastructure_configuration',
    'https://docs.aws.amazon.com/imagebuilder/latest/APIReference/API_InstanceMetadataOptions.html',
  ],
  equivalents: {},
})

import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Image that is distributed',
  resource: 'aws_imagebuilder_distribution_configuration',
  path: 'distribution.ami_distribution_configuration.kms_key_id',
  withoutBlock: 'pass',
  beside: {
    'distribution.region': 'eu-central-1',
    'distribution.ami_distribution_configuration.name': 'web',
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/imagebuilder_distribution_configuration',
    'https://docs.aws.amazon.com/imagebuilder/latest/userguide/manage-distribution-settings.html',
  ],
  formerly: ['aws/imagebuilder/distribution-encrypted-with-customer-key'],
  equivalents: { checkov: ['CKV_AWS_199'] },
  differs:
    'CKV_AWS_199 looks at the first distribution alone, and asks for a key even where no image of a machine is distributed.',
})

import { all, customerKey, hasVolume } from '../shared/index.ts'

export default customerKey({
  noun: 'Endpoint storage',
  resource: 'aws_sagemaker_endpoint_configuration',
  path: 'kms_key_arn',
  beside: { 'production_variants.instance_type': 'ml.m5.xlarge' },
  // AWS takes no key for machines that have disks of their own, and a serverless variant has no volume.
  when: configuration =>
    all(
      configuration.production_variants.no(variant => variant.serverless_config.isSet()),
      configuration.production_variants.every(hasVolume),
    ),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_endpoint_configuration',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_CreateEndpointConfig.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_98'],
    steampipe: ['sagemaker_endpoint_configuration_encryption_at_rest_enabled'],
  },
  examples: {
    fail: [
      `
        resource "aws_sagemaker_endpoint_configuration" "model" {
          production_variants {
            variant_name  = "cpu"
            model_name    = "model"
            instance_type = "ml.c5.large"
          }
          production_variants {
            variant_name  = "gpu"
            model_name    = "model"
            instance_type = "ml.p3.2xlarge"
          }
        }
      `,
    ],
  },
})

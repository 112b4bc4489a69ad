import { all, any, isCustomerKey, policy } from '../shared/index.ts'

export default policy({
  title: 'What an endpoint keeps in S3 is encrypted with a customer key',
  problem: 'What an endpoint keeps in S3 is not encrypted with a customer key',
  severity: 'LOW',
  resource: 'aws_sagemaker_endpoint_configuration',
  must: ({
    async_inference_config: { output_config: output },
    data_capture_config: capture,
    production_variants: variants,
    shadow_production_variants: shadows,
  }) =>
    all(
      any(isCustomerKey(capture.kms_key_id), capture.isAbsent(), capture.enable_capture.is(false)),
      any(isCustomerKey(output.kms_key_id), output.isAbsent()),
      variants.every(({ core_dump_config: dump }) => any(isCustomerKey(dump.kms_key_id), dump.isAbsent())),
      shadows.every(({ core_dump_config: dump }) => any(isCustomerKey(dump.kms_key_id), dump.isAbsent())),
    ),
  why: 'What the model was asked and answered lies in a bucket, and a core dump holds the memory of the model besides. With a key of your own each reading is allowed by you, stands in the trail, and can be ended.',
  remediation: 'Name a KMS key of your own in kms_key_id.',
  fix: `
    resource "aws_sagemaker_endpoint_configuration" "this" {
      data_capture_config {
        destination_s3_uri = "s3://endpoint/captured/"
        kms_key_id         = aws_kms_key.example.arn
      }
      async_inference_config {
        output_config {
          s3_output_path = "s3://endpoint/answers/"
          kms_key_id     = aws_kms_key.example.arn
        }
      }
      production_variants {
        core_dump_config {
          destination_s3_uri = "s3://endpoint/dumps/"
          kms_key_id         = aws_kms_key.example.arn
        }
      }
      shadow_production_variants {
        core_dump_config {
          destination_s3_uri = "s3://endpoint/dumps/"
          kms_key_id         = aws_kms_key.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_endpoint_configuration',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_DataCaptureConfig.html',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_AsyncInferenceOutputConfig.html',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_ProductionVariantCoreDumpConfig.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      configuration(''),
      configuration(capture('kms_key_id = aws_kms_key.example.arn')),
      configuration(capture('enable_capture = false')),
      configuration(answers('kms_key_id = aws_kms_key.example.arn')),
    ],
    fail: [
      configuration(capture('')),
      configuration(capture('enable_capture = true\n  kms_key_id = "alias/aws/s3"')),
      configuration(answers('')),
      configuration('', 'core_dump_config {\n    destination_s3_uri = "s3://endpoint/dumps/"\n  }'),
    ],
    undetermined: [
      configuration(capture('kms_key_id = local.key')),
      configuration(answers('kms_key_id = local.key')),
    ],
  },
})

function configuration(output: string, variant = ''): string {
  return `
    resource "aws_kms_key" "example" {}
    resource "aws_sagemaker_endpoint_configuration" "prices" {
      production_variants {
        variant_name = "all"
        model_name   = "prices"
        ${variant}
      }
      ${output}
    }
  `
}

function capture(rest: string): string {
  return `data_capture_config {
        destination_s3_uri          = "s3://endpoint/captured/"
        initial_sampling_percentage = 10
        ${rest}
      }`
}

function answers(rest: string): string {
  return `async_inference_config {
        output_config {
          s3_output_path = "s3://endpoint/answers/"
          ${rest}
        }
      }`
}

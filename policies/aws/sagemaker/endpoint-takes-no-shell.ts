import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Endpoint lets nobody into its containers',
  problem: 'Endpoint lets Session Manager into its containers',
  severity: 'LOW',
  resource: 'aws_sagemaker_endpoint_configuration',
  must: endpoint =>
    all(
      endpoint.production_variants.every(variant => variant.enable_ssm_access.isNot(true)),
      endpoint.shadow_production_variants.every(variant => variant.enable_ssm_access.isNot(true)),
    ),
  why: 'Whoever may start a session gets a shell in a container that serves, with its role and all that callers send to it. It is meant for the search for an error, and stays on after it.',
  remediation: 'Take enable_ssm_access out.',
  fix: `
    resource "aws_sagemaker_endpoint_configuration" "this" {
      production_variants {
        model_name        = "prices"
        enable_ssm_access = false
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_endpoint_configuration',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/ssm-access.html',
  ],
  equivalents: {},
  examples: {
    pass: [endpoint('')],
    fail: [endpoint('enable_ssm_access = true')],
    undetermined: [endpoint('enable_ssm_access = local.debug')],
  },
})

function endpoint(access: string): string {
  return `
    resource "aws_sagemaker_endpoint_configuration" "prices" {
      production_variants {
        model_name = "prices"
        ${access}
      }
    }
  `
}

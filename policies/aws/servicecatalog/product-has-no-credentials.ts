import { pairHoldsNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'Provisioned product carries no credentials',
  problem: 'Provisioned product carries credentials',
  severity: 'HIGH',
  resource: ['aws_servicecatalog_provisioned_product', 'aws_sagemaker_project'],
  must: {
    aws_servicecatalog_provisioned_product: product =>
      product.provisioning_parameters.every(one => pairHoldsNoCredential(one.key, one.value)),
    aws_sagemaker_project: project =>
      project.service_catalog_provisioning_details.every(details =>
        details.provisioning_parameter.every(one => pairHoldsNoCredential(one.key, one.value)),
      ),
  },
  secret: true,
  why: 'Everyone who may look at the product or its stack reads the parameters, unless the template hides them. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, and let the template read it by a dynamic reference: {{resolve:secretsmanager:…}}. Then change it.',
  fix: `
    resource "aws_servicecatalog_provisioned_product" "this" {
      provisioning_parameters {
        key   = "DbSecretArn"
        value = aws_secretsmanager_secret.example.arn
      }
    }

    resource "aws_sagemaker_project" "this" {
      service_catalog_provisioning_details {
        product_id = "prod-1a2b3c"
        provisioning_parameter {
          key   = "DbSecretArn"
          value = aws_secretsmanager_secret.example.arn
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/servicecatalog_provisioned_product',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_project',
    'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/security-best-practices.html',
  ],
  equivalents: {},
  examples: {
    pass: each('Size', '"small"'),
    fail: each('DbPassword', '"hunter2"'),
    undetermined: each('DbPassword', 'local.password'),
  },
})

function each(key: string, value: string): string[] {
  return [
    `
      resource "aws_servicecatalog_provisioned_product" "shop" {
        name = "shop"
        provisioning_parameters {
          key   = "${key}"
          value = ${value}
        }
      }
    `,
    `
      resource "aws_sagemaker_project" "shop" {
        project_name = "shop"
        service_catalog_provisioning_details {
          product_id = "prod-1a2b3c"
          provisioning_parameter {
            key   = "${key}"
            value = ${value}
          }
        }
      }
    `,
  ]
}

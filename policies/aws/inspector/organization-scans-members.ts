import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Inspector scans the accounts of the organization',
  problem: 'Inspector leaves new accounts of the organization out',
  severity: 'LOW',
  resource: 'aws_inspector2_organization_configuration',
  must: ({ auto_enable: on }) => all(on.ec2.is(true), on.ecr.is(true), on.lambda.is(true)),
  guards: { aws_inspector2_organization_configuration: 'region' },
  why: 'A known hole in an account that joins the organization stays until somebody else finds it. Scanners on the internet look for them the day they are published.',
  remediation: 'Set ec2, ecr and lambda to true in auto_enable.',
  fix: `
    resource "aws_inspector2_organization_configuration" "this" {
      auto_enable {
        ec2    = true
        ecr    = true
        lambda = true
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/inspector2_organization_configuration',
    'https://docs.aws.amazon.com/inspector/v2/APIReference/API_AutoEnable.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_inspector2_organization_configuration" "main" {
          auto_enable {
            ec2         = true
            ecr         = true
            lambda      = true
            lambda_code = false
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_inspector2_organization_configuration" "main" {
          auto_enable {
            ec2 = true
            ecr = false
          }
        }
      `,
      `
        resource "aws_inspector2_organization_configuration" "main" {
          auto_enable {
            ec2 = true
            ecr = true
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_inspector2_organization_configuration" "main" {
          auto_enable {
            ec2    = local.is_on
            ecr    = true
            lambda = true
          }
        }
      `,
    ],
  },
})

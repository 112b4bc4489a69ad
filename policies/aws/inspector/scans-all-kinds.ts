import { all, policy, toldAs } from '../shared/index.ts'

export default policy({
  title: 'Inspector scans machines, images and functions',
  problem: 'Inspector does not scan machines, images or functions',
  severity: 'LOW',
  resource: 'aws_inspector2_enabler',
  must: ({ resource_types }) =>
    all(
      ...['EC2', 'ECR', 'LAMBDA', 'LAMBDA_CODE'].map(kind =>
        toldAs(resource_types.has(kind), `\`resource_types\` leaves \`${kind}\` out`),
      ),
    ),
  guards: { aws_inspector2_enabler: 'region' },
  why: 'A known hole in what is left out stays until somebody else finds it. Scanners on the internet look for them the day they are published.',
  remediation: 'Set resource_types to EC2, ECR, LAMBDA and LAMBDA_CODE.',
  fix: `
    resource "aws_inspector2_enabler" "this" {
      account_ids    = ["111122223333"]
      resource_types = ["EC2", "ECR", "LAMBDA", "LAMBDA_CODE"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/inspector2_enabler',
    'https://docs.aws.amazon.com/inspector/latest/user/scanning-resources.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_inspector2_enabler" "main" {
          account_ids    = ["111122223333"]
          resource_types = ["LAMBDA_CODE", "LAMBDA", "ECR", "EC2"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_inspector2_enabler" "main" {
          account_ids    = ["111122223333"]
          resource_types = ["EC2"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_inspector2_enabler" "main" {
          account_ids    = ["111122223333"]
          resource_types = local.types
        }
      `,
    ],
  },
})

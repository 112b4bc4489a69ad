import { type AwsResource, all, any, inRegion, policy } from '../shared/index.ts'

type Enabler = AwsResource<'aws_inspector2_enabler'>

export default policy({
  title: 'Inspector scans EC2, ECR and Lambda',
  problem: 'Inspector does not scan all of EC2, ECR and Lambda',
  severity: 'LOW',
  resource: 'aws_inspector2_enabler',
  must: enabler =>
    all(
      isScanned(enabler, 'EC2'),
      isScanned(enabler, 'ECR'),
      isScanned(enabler, 'LAMBDA'),
      isScanned(enabler, 'LAMBDA_CODE'),
    ),
  why: 'A known flaw in a package is found only where something looks for it. What is not scanned stays open until an attacker finds it.',
  remediation: 'Name EC2, ECR, LAMBDA and LAMBDA_CODE in resource_types.',
  fix: `
    resource "aws_inspector2_enabler" "this" {
      account_ids    = ["111122223333"]
      resource_types = ["EC2", "ECR", "LAMBDA", "LAMBDA_CODE"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/inspector2_enabler',
    'https://docs.aws.amazon.com/inspector/latest/user/activate-scans.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_inspector2_enabler" "all" {
          account_ids    = ["111122223333"]
          resource_types = ["EC2", "ECR", "LAMBDA", "LAMBDA_CODE", "CODE_REPOSITORY"]
        }
      `,
      `
        resource "aws_inspector2_enabler" "machines" {
          account_ids    = ["111122223333"]
          resource_types = ["EC2", "ECR"]
        }
        resource "aws_inspector2_enabler" "functions" {
          account_ids    = ["111122223333"]
          resource_types = ["LAMBDA", "LAMBDA_CODE"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_inspector2_enabler" "some" {
          account_ids    = ["111122223333"]
          resource_types = ["EC2", "ECR", "LAMBDA"]
        }
      `,
      `
        resource "aws_inspector2_enabler" "images" {
          account_ids    = ["111122223333"]
          resource_types = ["ECR"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_inspector2_enabler" "some" {
          account_ids    = ["111122223333"]
          resource_types = local.types
        }
      `,
    ],
  },
})

/** Several enablers may share the work: what one of the same account and region scans is scanned. */
function isScanned(enabler: Enabler, type: string) {
  return any(
    enabler.resource_types.has(type),
    inRegion(enabler, 'aws_inspector2_enabler').some(other => other.resource_types.has(type)),
  )
}

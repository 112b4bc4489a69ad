import { type AwsResource, any, companions, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'GuardDuty covers the accounts of the organization',
  problem: 'GuardDuty leaves accounts of the organization out',
  severity: 'MEDIUM',
  resource: ['aws_guardduty_detector', 'aws_guardduty_organization_configuration'],
  when: {
    aws_guardduty_detector: detector =>
      companions(detector, 'aws_guardduty_organization_configuration', { detector_id: 'id' }).some(),
    // The configuration of a detector of this plan is told at the detector.
    aws_guardduty_organization_configuration: organization =>
      follow(organization.detector_id, 'aws_guardduty_detector', 'id').no(),
  },
  must: {
    aws_guardduty_detector: detector =>
      companions(detector, 'aws_guardduty_organization_configuration', { detector_id: 'id' }).some(
        coversMembers,
      ),
    aws_guardduty_organization_configuration: coversMembers,
  },
  why: 'An account that joins the organization is not watched until somebody remembers it. Whoever takes it over is not noticed.',
  remediation:
    'Set auto_enable_organization_members to ALL, or to NEW where the accounts of today are covered otherwise.',
  fix: `
    resource "aws_guardduty_organization_configuration" "this" {
      detector_id                      = aws_guardduty_detector.this.id
      auto_enable_organization_members = "ALL"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/guardduty_organization_configuration',
    'https://docs.aws.amazon.com/guardduty/latest/ug/set-guardduty-auto-enable-preferences.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_3'] },
  differs:
    'CKV2_AWS_3 asks every detector for an organization configuration. Only the delegated administrator of an organization can have one: a detector without it is left out.',
  examples: {
    pass: [
      `
        resource "aws_guardduty_detector" "main" {}
        resource "aws_guardduty_organization_configuration" "main" {
          detector_id                      = aws_guardduty_detector.main.id
          auto_enable_organization_members = "NEW"
        }
      `,
      `
        resource "aws_guardduty_organization_configuration" "main" {
          detector_id                      = "12abc34d567e8fa901bc2d34e56789f0"
          auto_enable_organization_members = "ALL"
        }
      `,
    ],
    fail: [
      `
        resource "aws_guardduty_detector" "main" {}
        resource "aws_guardduty_organization_configuration" "main" {
          detector_id                      = aws_guardduty_detector.main.id
          auto_enable_organization_members = "NONE"
        }
      `,
      `
        resource "aws_guardduty_organization_configuration" "main" {
          detector_id                      = "12abc34d567e8fa901bc2d34e56789f0"
          auto_enable_organization_members = "NONE"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_guardduty_detector" "main" {}
        resource "aws_guardduty_organization_configuration" "main" {
          detector_id                      = aws_guardduty_detector.main.id
          auto_enable_organization_members = local.members
        }
      `,
    ],
  },
})

function coversMembers(organization: AwsResource<'aws_guardduty_organization_configuration'>) {
  return any(
    organization.auto_enable_organization_members.oneOf(['ALL', 'NEW']),
    organization.auto_enable.is(true),
  )
}

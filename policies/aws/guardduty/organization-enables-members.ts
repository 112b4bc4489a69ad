import { any, companions, policy } from '../shared/index.ts'

export default policy({
  title: 'GuardDuty covers the accounts of the organization',
  problem: 'GuardDuty leaves accounts of the organization out',
  severity: 'MEDIUM',
  resource: 'aws_guardduty_detector',
  when: detector =>
    companions(detector, 'aws_guardduty_organization_configuration', { detector_id: 'id' }).some(),
  must: detector =>
    companions(detector, 'aws_guardduty_organization_configuration', { detector_id: 'id' }).some(
      organization =>
        any(
          organization.auto_enable_organization_members.oneOf(['ALL', 'NEW']),
          organization.auto_enable.is(true),
        ),
    ),
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
    ],
    fail: [
      `
        resource "aws_guardduty_detector" "main" {}
        resource "aws_guardduty_organization_configuration" "main" {
          detector_id                      = aws_guardduty_detector.main.id
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

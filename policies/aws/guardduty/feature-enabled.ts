import { all, any, hcl, inRegion, namesSame, policy } from '../shared/index.ts'

export default policy({
  title: 'GuardDuty protection plans are on',
  problem: 'GuardDuty protection plan is switched off',
  severity: 'LOW',
  resource: [
    'aws_guardduty_detector_feature',
    'aws_guardduty_member_detector_feature',
    'aws_guardduty_organization_configuration_feature',
    'aws_guardduty_detector',
  ],
  must: {
    aws_guardduty_detector_feature: feature => {
      const enabled = feature.status.is('ENABLED')
      if (feature.name.is('EKS_RUNTIME_MONITORING').outcome !== 'pass') return enabled
      // Runtime Monitoring looks at clusters too; AWS asks to switch off what was there for them alone.
      const runtime = inRegion(feature, 'aws_guardduty_detector_feature').some(other =>
        all(other.name.is('RUNTIME_MONITORING'), other.status.is('ENABLED')),
      )
      return any(enabled, runtime)
    },
    aws_guardduty_member_detector_feature: feature => {
      const enabled = feature.status.is('ENABLED')
      if (feature.name.is('EKS_RUNTIME_MONITORING').outcome !== 'pass') return enabled
      const runtime = inRegion(feature, 'aws_guardduty_member_detector_feature').some(other =>
        all(
          other.name.is('RUNTIME_MONITORING'),
          other.status.is('ENABLED'),
          namesSame(other.account_id, feature.account_id, 'aws_organizations_account', ['id']),
        ),
      )
      return any(enabled, runtime)
    },
    aws_guardduty_organization_configuration_feature: feature => {
      const enabled = feature.auto_enable.isNot('NONE')
      if (feature.name.is('EKS_RUNTIME_MONITORING').outcome !== 'pass') return enabled
      const runtime = inRegion(feature, 'aws_guardduty_organization_configuration_feature').some(other =>
        all(other.name.is('RUNTIME_MONITORING'), other.auto_enable.isNot('NONE')),
      )
      return any(enabled, runtime)
    },
    aws_guardduty_detector: ({ datasources }) =>
      all(
        datasources.s3_logs.enable.isNot(false),
        datasources.kubernetes.audit_logs.enable.isNot(false),
        datasources.malware_protection.scan_ec2_instance_with_findings.ebs_volumes.enable.isNot(false),
      ),
  },
  why: 'Each plan looks at what the others do not see: buckets, clusters, functions, databases, running machines. Where one is off, an intruder there is not noticed.',
  remediation: 'Set status to ENABLED, and auto_enable to ALL for the accounts of an organization.',
  fix: `
    resource "aws_guardduty_detector_feature" "this" {
      detector_id = aws_guardduty_detector.example.id
      name        = "S3_DATA_EVENTS"
      status      = "ENABLED"
    }

    resource "aws_guardduty_member_detector_feature" "this" {
      detector_id = aws_guardduty_detector.example.id
      account_id  = "111122223333"
      name        = "S3_DATA_EVENTS"
      status      = "ENABLED"
    }

    resource "aws_guardduty_organization_configuration_feature" "this" {
      detector_id = aws_guardduty_detector.example.id
      name        = "S3_DATA_EVENTS"
      auto_enable = "ALL"
    }

    resource "aws_guardduty_detector" "this" {
      datasources {
        s3_logs {
          enable = true
        }
      }
    }
  `,
  fixFor: {
    // Of the sources of a detector those that are off.
    aws_guardduty_detector: (_, told) =>
      hcl(
        'aws_guardduty_detector',
        'this',
        Object.fromEntries(told.map(path => [path.replace(/\[\d+\]/g, ''), true])),
      ),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/guardduty_detector_feature',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/guardduty_organization_configuration_feature',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/guardduty_detector',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_guardduty_organization_configuration_feature" "runtime" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "RUNTIME_MONITORING"
          auto_enable = "ALL"
        }
        resource "aws_guardduty_organization_configuration_feature" "clusters" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "EKS_RUNTIME_MONITORING"
          auto_enable = "NONE"
        }
      `,
      `
        resource "aws_guardduty_detector" "main" {}
        resource "aws_guardduty_detector_feature" "lambda" {
          detector_id = aws_guardduty_detector.main.id
          name        = "LAMBDA_NETWORK_LOGS"
          status      = "ENABLED"
        }
      `,
      `
        resource "aws_guardduty_detector" "main" {}
        resource "aws_guardduty_detector_feature" "runtime" {
          detector_id = aws_guardduty_detector.main.id
          name        = "RUNTIME_MONITORING"
          status      = "ENABLED"
        }
        resource "aws_guardduty_detector_feature" "clusters" {
          detector_id = aws_guardduty_detector.main.id
          name        = "EKS_RUNTIME_MONITORING"
          status      = "DISABLED"
        }
      `,
    ],
    fail: [
      `
        resource "aws_guardduty_member_detector_feature" "lambda" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          account_id  = "111122223333"
          name        = "LAMBDA_NETWORK_LOGS"
          status      = "DISABLED"
        }
      `,
      `
        resource "aws_guardduty_organization_configuration_feature" "lambda" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "LAMBDA_NETWORK_LOGS"
          auto_enable = "NONE"
        }
      `,
      `
        resource "aws_guardduty_detector_feature" "lambda" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "LAMBDA_NETWORK_LOGS"
          status      = "DISABLED"
        }
      `,
      `
        resource "aws_guardduty_detector" "main" {
          datasources {
            s3_logs {
              enable = false
            }
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_guardduty_detector_feature" "lambda" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "LAMBDA_NETWORK_LOGS"
          status      = local.status
        }
      `,
    ],
  },
})

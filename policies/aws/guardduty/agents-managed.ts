import { policy } from '../shared/index.ts'

export default policy({
  title: 'GuardDuty manages its security agents',
  problem: 'GuardDuty does not manage its security agent',
  severity: 'LOW',
  resource: [
    'aws_guardduty_detector_feature',
    'aws_guardduty_member_detector_feature',
    'aws_guardduty_organization_configuration_feature',
  ],
  // One that is off has no agent to miss: that is told by aws/guardduty/feature-enabled.
  when: {
    aws_guardduty_detector_feature: feature => feature.status.is('ENABLED'),
    aws_guardduty_member_detector_feature: feature => feature.status.is('ENABLED'),
    aws_guardduty_organization_configuration_feature: feature => feature.auto_enable.isNot('NONE'),
  },
  must: {
    aws_guardduty_detector_feature: feature =>
      feature.additional_configuration.every(agent => agent.status.is('ENABLED')),
    aws_guardduty_member_detector_feature: feature =>
      feature.additional_configuration.every(agent => agent.status.is('ENABLED')),
    aws_guardduty_organization_configuration_feature: feature =>
      feature.additional_configuration.every(agent => agent.auto_enable.isNot('NONE')),
  },
  why: 'Runtime Monitoring sees what an agent tells it. Where GuardDuty does not install it, only those machines and clusters are watched that somebody thought of, and no task on Fargate, where it comes in no other way.',
  remediation:
    'Set status of the additional_configuration to ENABLED, and auto_enable to ALL for the accounts of an organization.',
  fix: `
    resource "aws_guardduty_detector_feature" "this" {
      detector_id = aws_guardduty_detector.example.id
      name        = "RUNTIME_MONITORING"
      status      = "ENABLED"
      additional_configuration {
        name   = "EC2_AGENT_MANAGEMENT"
        status = "ENABLED"
      }
    }

    resource "aws_guardduty_member_detector_feature" "this" {
      detector_id = aws_guardduty_detector.example.id
      account_id  = "111122223333"
      name        = "RUNTIME_MONITORING"
      status      = "ENABLED"
      additional_configuration {
        name   = "EC2_AGENT_MANAGEMENT"
        status = "ENABLED"
      }
    }

    resource "aws_guardduty_organization_configuration_feature" "this" {
      detector_id = aws_guardduty_detector.example.id
      name        = "RUNTIME_MONITORING"
      auto_enable = "ALL"
      additional_configuration {
        name        = "EC2_AGENT_MANAGEMENT"
        auto_enable = "ALL"
      }
    }
  `,
  source: [
    'https://docs.aws.amazon.com/guardduty/latest/ug/how-does-runtime-monitoring-work.html',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/guardduty_detector_feature',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/guardduty_organization_configuration_feature',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_guardduty_detector_feature" "runtime" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "RUNTIME_MONITORING"
          status      = "ENABLED"
          additional_configuration {
            name   = "ECS_FARGATE_AGENT_MANAGEMENT"
            status = "ENABLED"
          }
        }
        resource "aws_guardduty_detector_feature" "clusters" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "EKS_RUNTIME_MONITORING"
          status      = "DISABLED"
          additional_configuration {
            name   = "EKS_ADDON_MANAGEMENT"
            status = "DISABLED"
          }
        }
      `,
      `
        resource "aws_guardduty_organization_configuration_feature" "runtime" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "RUNTIME_MONITORING"
          auto_enable = "ALL"
          additional_configuration {
            name        = "EC2_AGENT_MANAGEMENT"
            auto_enable = "NEW"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_guardduty_detector_feature" "runtime" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "RUNTIME_MONITORING"
          status      = "ENABLED"
          additional_configuration {
            name   = "ECS_FARGATE_AGENT_MANAGEMENT"
            status = "DISABLED"
          }
          additional_configuration {
            name   = "EC2_AGENT_MANAGEMENT"
            status = "ENABLED"
          }
          additional_configuration {
            name   = "EKS_ADDON_MANAGEMENT"
            status = "DISABLED"
          }
        }
      `,
      `
        resource "aws_guardduty_member_detector_feature" "runtime" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          account_id  = "111122223333"
          name        = "RUNTIME_MONITORING"
          status      = "ENABLED"
          additional_configuration {
            name   = "EC2_AGENT_MANAGEMENT"
            status = "DISABLED"
          }
        }
      `,
      `
        resource "aws_guardduty_organization_configuration_feature" "runtime" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "RUNTIME_MONITORING"
          auto_enable = "ALL"
          additional_configuration {
            name        = "EKS_ADDON_MANAGEMENT"
            auto_enable = "NONE"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_guardduty_detector_feature" "runtime" {
          detector_id = "12abc34d567e8fa901bc2d34e56789f0"
          name        = "RUNTIME_MONITORING"
          status      = "ENABLED"
          additional_configuration {
            name   = "EC2_AGENT_MANAGEMENT"
            status = local.status
          }
        }
      `,
    ],
  },
})

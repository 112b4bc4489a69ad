import type { List } from '../../engine/index.ts'
import { all, any, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Event subscription of RDS tells critical events',
  problem: 'Event subscription of RDS leaves critical events out',
  severity: 'LOW',
  resource: 'aws_db_event_subscription',
  when: ({ source_type: type }) => any(type.isAbsent(), type.oneOf(TYPES)),
  must: subscription =>
    all(
      subscription.enabled.isNot(false),
      any(
        subscription.event_categories.isAbsent(),
        all(
          subscription.source_type.isSet(),
          ...[...CRITICAL].map(([type, categories]) =>
            any(hold(subscription.event_categories, categories), not(subscription.source_type.is(type))),
          ),
        ),
      ),
    ),
  why: 'A database that fails, is changed or is maintained at an odd hour is often the first sign that something is wrong. Who has subscribed to other events hears nothing of it.',
  remediation:
    'Leave event_categories out, or name failure, maintenance and configuration change as far as the source has them.',
  fix: `
    resource "aws_db_event_subscription" "this" {
      sns_topic = aws_sns_topic.example.arn
      enabled   = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_event_subscription',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Events.Messages.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html',
  ],
  equivalents: {
    steampipe: [
      'rds_db_cluster_events_subscription',
      'rds_db_instance_events_subscription',
      'rds_db_parameter_group_events_subscription',
      'rds_db_security_group_events_subscription',
    ],
  },
  examples: {
    pass: [
      `
        resource "aws_db_event_subscription" "all" {
          sns_topic = "arn:aws:sns:eu-central-1:111122223333:databases"
        }
      `,
      `
        resource "aws_db_event_subscription" "clusters" {
          sns_topic        = "arn:aws:sns:eu-central-1:111122223333:databases"
          source_type      = "db-cluster"
          event_categories = ["failure", "maintenance"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_event_subscription" "clusters" {
          sns_topic        = "arn:aws:sns:eu-central-1:111122223333:databases"
          source_type      = "db-cluster"
          event_categories = ["failover"]
        }
      `,
      `
        resource "aws_db_event_subscription" "instances" {
          sns_topic        = "arn:aws:sns:eu-central-1:111122223333:databases"
          source_type      = "db-instance"
          event_categories = ["failure", "maintenance"]
        }
      `,
      `
        resource "aws_db_event_subscription" "groups" {
          sns_topic   = "arn:aws:sns:eu-central-1:111122223333:databases"
          source_type = "db-parameter-group"
          enabled     = false
        }
      `,
      `
        resource "aws_db_event_subscription" "groups" {
          sns_topic        = "arn:aws:sns:eu-central-1:111122223333:databases"
          source_type      = "db-security-group"
          event_categories = ["configuration change"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_event_subscription" "clusters" {
          sns_topic        = "arn:aws:sns:eu-central-1:111122223333:databases"
          source_type      = "db-cluster"
          event_categories = local.events
        }
      `,
    ],
  },
})

/** The events that nobody may miss, by the type of what they are told of. */
const CRITICAL: ReadonlyMap<string, readonly string[]> = new Map([
  ['db-cluster', ['failure', 'maintenance']],
  ['db-instance', ['failure', 'maintenance', 'configuration change']],
  ['db-parameter-group', ['configuration change']],
  ['db-security-group', ['failure', 'configuration change']],
])

const TYPES = [...CRITICAL.keys()]

function hold(categories: List, wanted: readonly string[]) {
  return all(...wanted.map(one => categories.has(one)))
}

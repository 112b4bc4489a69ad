import { all, not, policy, SEARCH_DOMAINS, SEARCH_SOURCES, toldAs } from '../shared/index.ts'

export default policy({
  title: 'Search domain publishes its audit log',
  problem: 'Search domain does not publish its audit log',
  severity: 'MEDIUM',
  resource: SEARCH_DOMAINS,
  // A domain that publishes no log at all is another policy's finding.
  when: domain => domain.log_publishing_options.some(log => log.enabled.isNot(false)),
  must: ({ log_publishing_options: logs }) => {
    const isAudited = logs.some(log => all(log.log_type.is('AUDIT_LOGS'), log.enabled.isNot(false)))
    // Where they are named and switched off, that is at fault.
    return logs.some(log => log.log_type.is('AUDIT_LOGS')).outcome === 'pass'
      ? not(logs.some(log => all(log.log_type.is('AUDIT_LOGS'), log.enabled.is(false))))
      : toldAs(isAudited, 'no `log_publishing_options` is for `AUDIT_LOGS`')
  },
  why: 'The audit log tells who logged in, who failed to, and which documents they read. Slow query and error logs say nothing of a reader who does everything right.',
  remediation:
    'Add log_publishing_options for AUDIT_LOGS, switch fine-grained access control on, and the log on in Dashboards.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      log_publishing_options {
        log_type                 = "AUDIT_LOGS"
        cloudwatch_log_group_arn = aws_cloudwatch_log_group.example.arn
      }
    }
  `,
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/audit-logs.html',
  ],
  equivalents: { checkov: ['CKV_AWS_317'], trivy: ['AWS-0042'] },
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          log_publishing_options {
            log_type                 = "INDEX_SLOW_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
          }
          log_publishing_options {
            log_type                 = "AUDIT_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
          }
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          log_publishing_options {
            log_type                 = "AUDIT_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
            enabled                  = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          log_publishing_options {
            log_type                 = "INDEX_SLOW_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
          }
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          log_publishing_options {
            log_type                 = "INDEX_SLOW_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
          }
          log_publishing_options {
            log_type                 = "AUDIT_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
            enabled                  = false
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          log_publishing_options {
            log_type                 = local.type
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
          }
        }
      `,
    ],
  },
})

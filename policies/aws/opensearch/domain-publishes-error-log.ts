import { all, policy, SEARCH_DOMAINS, SEARCH_SOURCES, toldAs } from '../shared/index.ts'

export default policy({
  title: 'Search domain publishes its error log',
  problem: 'Search domain does not publish its error log',
  severity: 'LOW',
  resource: SEARCH_DOMAINS,
  // A domain that publishes no log at all is another policy's finding.
  when: domain => domain.log_publishing_options.some(log => log.enabled.isNot(false)),
  must: domain =>
    toldAs(
      domain.log_publishing_options.some(log =>
        all(log.log_type.is('ES_APPLICATION_LOGS'), log.enabled.isNot(false)),
      ),
      'no `log_publishing_options` is for `ES_APPLICATION_LOGS`',
    ),
  why: 'The error log shows what goes wrong inside: refused requests, broken scripts, failing nodes. Often it is the first place where an attempt shows.',
  remediation: 'Add log_publishing_options for ES_APPLICATION_LOGS.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      log_publishing_options {
        log_type                 = "ES_APPLICATION_LOGS"
        cloudwatch_log_group_arn = aws_cloudwatch_log_group.example.arn
      }
    }
  `,
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/createdomain-configure-slow-logs.html',
  ],
  equivalents: { steampipe: ['es_domain_error_logging_enabled'] },
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          log_publishing_options {
            log_type                 = "AUDIT_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
          }
          log_publishing_options {
            log_type                 = "ES_APPLICATION_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
          }
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          log_publishing_options {
            log_type                 = "ES_APPLICATION_LOGS"
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
          }
          log_publishing_options {
            log_type                 = "ES_APPLICATION_LOGS"
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

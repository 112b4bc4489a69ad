import { policy, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default policy({
  title: 'Search domain publishes logs',
  problem: 'Search domain publishes no logs',
  severity: 'MEDIUM',
  resource: SEARCH_DOMAINS,
  must: domain => domain.log_publishing_options.some(log => log.enabled.isNot(false)),
  why: 'What the domain did and who asked for it can be told afterwards only from its logs, and it keeps none for you. Without them an intrusion is neither noticed nor understood.',
  remediation:
    'Add log_publishing_options with a CloudWatch log group for AUDIT_LOGS and ES_APPLICATION_LOGS.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      log_publishing_options {
        log_type                 = "AUDIT_LOGS"
        cloudwatch_log_group_arn = aws_cloudwatch_log_group.example.arn
      }
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
  equivalents: { checkov: ['CKV_AWS_84', 'CKV_AWS_317'], trivy: ['AWS-0042'] },
  differs:
    'CKV_AWS_317 and AWS-0042 ask for the audit log. A domain that publishes nothing is told here, one that publishes others only by the policy on the audit log.',
  examples: {
    pass: [
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
        resource "aws_cloudwatch_log_group" "search" {
          name = "search"
        }
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          log_publishing_options {
            log_type                 = "AUDIT_LOGS"
            cloudwatch_log_group_arn = aws_cloudwatch_log_group.search.arn
            enabled                  = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
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
            log_type                 = "AUDIT_LOGS"
            cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:search"
            enabled                  = local.enabled
          }
        }
      `,
    ],
  },
})

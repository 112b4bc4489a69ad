import { expression, SEARCH_DOMAINS, SEARCH_SOURCES, setting } from '../shared/index.ts'

export default setting({
  title: 'Search domain has fine-grained access control',
  problem: 'Search domain has no fine-grained access control',
  severity: 'MEDIUM',
  resource: SEARCH_DOMAINS,
  path: 'advanced_security_options.enabled',
  is: true,
  unset: 'fail',
  fix: `
    resource "aws_opensearch_domain" "this" {
      advanced_security_options {
        enabled = true
        master_user_options {
          master_user_arn = aws_iam_role.example.arn
        }
      }
    }

    resource "aws_elasticsearch_domain" "this" {
      advanced_security_options {
        enabled = true
        master_user_options {
          master_user_arn = aws_iam_role.example.arn
        }
      }
    }
  `,
  beside: {
    'advanced_security_options.master_user_options.master_user_arn': expression('aws_iam_role.example.arn'),
  },
  why: 'Whom the access policy lets in may read and delete every index. With users and roles inside the domain each sees only what is theirs, and the audit log knows who they are.',
  remediation:
    'Set enabled in advanced_security_options to true and name a master user there; it needs encryption at rest, between nodes, and HTTPS.',
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_52'] },
  differs:
    'CKV2_AWS_52 also wants the internal user database. A master user of IAM does without one, and is the safer choice.',
})

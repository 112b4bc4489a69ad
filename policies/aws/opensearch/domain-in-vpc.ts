import { policy, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default policy({
  title: 'Search domain is in a VPC',
  problem: 'Search domain has a public endpoint',
  severity: 'HIGH',
  resource: SEARCH_DOMAINS,
  must: domain => domain.vpc_options.isSet(),
  why: 'The whole internet can reach the endpoint; an access policy alone then stands between the documents and every scanner. A domain cannot be moved into a VPC later.',
  remediation:
    'Name private subnets and a security group in vpc_options; a domain that runs already is replaced by this.',
  fix: `
    resource "aws_opensearch_domain" "this" {
      vpc_options {
        subnet_ids         = [aws_subnet.example.id]
        security_group_ids = [aws_security_group.example.id]
      }
    }
  `,
  source: [
    ...SEARCH_SOURCES,
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/vpc.html',
  ],
  equivalents: { checkov: ['CKV_AWS_137'] },
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          vpc_options {
            subnet_ids = ["subnet-1"]
          }
        }
      `,
      `
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          vpc_options {
            subnet_ids         = ["subnet-1"]
            security_group_ids = ["sg-1"]
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
        }
      `,
    ],
    undetermined: 'Whether a block is written stands in every plan.',
  },
})

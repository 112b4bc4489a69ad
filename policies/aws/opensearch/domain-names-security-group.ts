import { policy, SEARCH_DOMAINS, SEARCH_SOURCES } from '../shared/index.ts'

export default policy({
  title: 'Search domain has a security group of its own',
  problem: 'Search domain has the default security group',
  severity: 'LOW',
  resource: SEARCH_DOMAINS,
  // A public endpoint has no security group at all: that is another policy's finding.
  when: domain => domain.vpc_options.isSet(),
  must: domain => domain.vpc_options.security_group_ids.isSet(),
  why: 'The default group of the VPC lets all of its members talk to each other. Every machine that somebody forgot to give a group of its own can then reach the documents.',
  remediation: 'Name a security group in vpc_options that lets in only what needs the domain.',
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
  equivalents: { checkov: ['CKV_AWS_248'] },
  examples: {
    pass: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          vpc_options {
            subnet_ids         = ["subnet-1"]
            security_group_ids = ["sg-1"]
          }
        }
      `,
      `
        resource "aws_security_group" "search" {
          vpc_id = "vpc-1"
        }
        resource "aws_elasticsearch_domain" "main" {
          domain_name = "main"
          vpc_options {
            subnet_ids         = ["subnet-1"]
            security_group_ids = [aws_security_group.search.id]
          }
        }
      `,
    ],
    fail: [
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
            subnet_ids = ["subnet-1"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_opensearch_domain" "main" {
          domain_name = "main"
          vpc_options {
            subnet_ids         = ["subnet-1"]
            security_group_ids = local.groups
          }
        }
      `,
    ],
  },
})

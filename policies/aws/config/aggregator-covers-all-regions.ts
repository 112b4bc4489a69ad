import type { List, Scalar } from '../../engine/index.ts'
import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Config aggregator covers all regions',
  problem: 'Config aggregator leaves regions out',
  severity: 'LOW',
  resource: 'aws_config_configuration_aggregator',
  // It has one of the two, and that one is told.
  must: ({ account_aggregation_source: accounts, organization_aggregation_source: organization }) =>
    organization.isAbsent().outcome === 'pass'
      ? coversAll(accounts)
      : any(coversAll(organization), coversAll(accounts)),
  why: 'What stands in a region that is left out is missing from the view of the whole. Attackers look for the region that nobody watches.',
  remediation: 'Set all_regions to true in the aggregation source and take regions out.',
  fix: `
    resource "aws_config_configuration_aggregator" "this" {
      account_aggregation_source {
        account_ids = ["111122223333"]
        all_regions = true
      }
    }
  `,
  fixFor: {
    aws_config_configuration_aggregator: ({ organization_aggregation_source: organization }) =>
      organization.isAbsent().outcome === 'pass'
        ? undefined
        : `
          resource "aws_config_configuration_aggregator" "this" {
            organization_aggregation_source {
              all_regions = true
            }
          }
        `,
  },
  source:
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/config_configuration_aggregator',
  equivalents: {
    checkov: ['CKV_AWS_121'],
    trivy: ['AWS-0019'],
    steampipe: ['config_aggregator_enabled_all_regions'],
  },
  examples: {
    pass: [
      `
        resource "aws_config_configuration_aggregator" "all" {
          name = "all"
          account_aggregation_source {
            account_ids = ["111122223333"]
            all_regions = true
          }
        }
      `,
      `
        resource "aws_config_configuration_aggregator" "all" {
          name = "all"
          organization_aggregation_source {
            role_arn    = "arn:aws:iam::111122223333:role/config"
            all_regions = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_config_configuration_aggregator" "all" {
          name = "all"
        }
      `,
      `
        resource "aws_config_configuration_aggregator" "all" {
          name = "all"
          account_aggregation_source {
            account_ids = ["111122223333"]
            regions     = ["eu-central-1", "us-east-1"]
          }
        }
      `,
      `
        resource "aws_config_configuration_aggregator" "all" {
          name = "all"
          organization_aggregation_source {
            role_arn = "arn:aws:iam::111122223333:role/config"
            regions  = ["eu-central-1"]
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_config_configuration_aggregator" "all" {
          name = "all"
          account_aggregation_source {
            account_ids = ["111122223333"]
            all_regions = local.all
          }
        }
      `,
    ],
  },
})

interface AggregationSource {
  readonly all_regions: Scalar<boolean>
  readonly regions: List
}

function coversAll(source: AggregationSource) {
  return all(source.all_regions.is(true), source.regions.isAbsent())
}

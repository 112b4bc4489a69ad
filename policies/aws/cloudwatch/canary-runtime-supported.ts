import { setting } from '../shared/index.ts'
import { RETIRED_CANARY_RUNTIMES as RETIRED } from '../shared/lists/canary-runtimes.ts'

export default setting({
  title: 'Canary runs on a supported runtime',
  problem: 'Canary runs on a runtime that gets no more patches',
  severity: 'MEDIUM',
  resource: 'aws_synthetics_canary',
  path: 'runtime_version',
  noneOf: RETIRED.values,
  unset: 'pass',
  good: 'syn-nodejs-playwright-9.0',
  why: 'The browser in it opens pages with flaws that everybody knows, under the role of the canary. AWS mends them no more, and makes no canary with it any more.',
  remediation:
    'Set runtime_version to a supported one of the same language and framework, and try the script with it: its libraries are newer too.',
  fix: `
    resource "aws_synthetics_canary" "this" {
      runtime_version = "<the newest runtime of the same language and framework>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/synthetics_canary',
    'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Synthetics_Canaries_Library.html',
    RETIRED.source,
  ],
  lists: [RETIRED],
  equivalents: {},
  examples: {
    pass: ['resource "aws_synthetics_canary" "shop" {\n  runtime_version = "syn-python-selenium-11.0"\n}'],
    fail: ['resource "aws_synthetics_canary" "shop" {\n  runtime_version = "syn-python-selenium-4.1"\n}'],
  },
})

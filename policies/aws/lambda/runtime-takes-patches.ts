import { setting } from '../shared/index.ts'

export default setting({
  title: 'Runtime of a function takes patches',
  problem: 'Runtime of a function is held at one version',
  severity: 'LOW',
  resource: 'aws_lambda_runtime_management_config',
  path: 'update_runtime_on',
  isNot: 'Manual',
  good: 'Auto',
  unset: 'pass',
  why: 'The function keeps the version that is named for good, with every flaw that is found in it. Lambda patches a runtime only where it may move the function on.',
  remediation:
    'Set update_runtime_on to Auto, and take runtime_version_arn out; use Manual for a rollback only.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_runtime_management_config',
    'https://docs.aws.amazon.com/lambda/latest/dg/runtimes-update.html',
  ],
  equivalents: {},
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'Code signing refuses code that nobody signed',
  problem: 'Code signing only warns of code that nobody signed',
  severity: 'LOW',
  resource: 'aws_lambda_code_signing_config',
  path: 'policies.untrusted_artifact_on_deployment',
  is: 'Enforce',
  bad: 'Warn',
  unset: 'fail',
  why: 'Code without a signature is deployed all the same, and a line in a log is all that tells. Whoever may update the function can put any code in.',
  remediation: 'Set untrusted_artifact_on_deployment to Enforce in policies.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lambda_code_signing_config',
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-codesigning.html',
    'https://docs.aws.amazon.com/lambda/latest/api/API_CodeSigningPolicies.html',
  ],
  equivalents: {},
})

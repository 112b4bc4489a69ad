import { setting } from '../shared/index.ts'

export default setting({
  title: 'Policy store holds its policies against the schema',
  problem: 'Policy store takes policies unchecked',
  severity: 'LOW',
  resource: 'aws_verifiedpermissions_policy_store',
  path: 'validation_settings.mode',
  is: 'STRICT',
  bad: 'OFF',
  unset: 'fail',
  why: 'A slip in the name of an action or an attribute makes a condition never hold. A rule that forbids something then forbids nothing, and nobody is told.',
  remediation: 'Set mode to STRICT in validation_settings, and give the store a schema.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/verifiedpermissions_policy_store',
    'https://docs.aws.amazon.com/verifiedpermissions/latest/userguide/policy-validation-mode.html',
  ],
  equivalents: {},
})

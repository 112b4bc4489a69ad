import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Delegation',
  title: 'Delegation of the organisation names its accounts',
  problem: 'Delegation of the organisation names no account',
  severity: 'MEDIUM',
  documents: { aws_organizations_resource_policy: 'content' },
  action: 'organizations:UpdatePolicy',
  why: 'What the management account hands on goes to whichever account asks. One that is broken into can then change or detach the policies that hold all the others back.',
  remediation: 'Name the accounts that look after policies in Principal.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/organizations_resource_policy',
    'https://docs.aws.amazon.com/organizations/latest/userguide/orgs_delegate_policies.html',
  ],
  equivalents: {},
})

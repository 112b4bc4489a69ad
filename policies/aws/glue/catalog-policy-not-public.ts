import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Data Catalog',
  documents: { aws_glue_resource_policy: 'policy' },
  action: 'glue:GetTables',
  why: 'Everyone with an AWS account can read what tables there are and where their data lies, or change it, as the statement says. The map of a data lake is the first thing that a thief wants.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/glue_resource_policy',
    'https://docs.aws.amazon.com/glue/latest/dg/security_iam_resource-based-policy-examples.html',
  ],
  equivalents: {},
})

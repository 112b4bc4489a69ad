import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Schema registry',
  documents: { aws_schemas_registry_policy: 'policy' },
  action: 'schemas:DescribeSchema',
  attaches: {
    aws_schemas_registry_policy: { registry_name: 'orders' },
  },
  why: 'Everyone with an AWS account can read the schemas of your events, or change them, as the statement says. Code is generated from what stands there.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/schemas_registry_policy',
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html',
  ],
  equivalents: {},
})

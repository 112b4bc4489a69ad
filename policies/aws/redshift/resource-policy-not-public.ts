import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Warehouse',
  documents: { aws_redshift_resource_policy: 'policy', aws_redshiftserverless_resource_policy: 'policy' },
  action: 'redshift:CreateInboundIntegration',
  attaches: {
    aws_redshift_resource_policy: { resource_arn: 'arn:aws:redshift:eu-central-1:111122223333:namespace:1' },
    aws_redshiftserverless_resource_policy: {
      resource_arn: 'arn:aws:redshift-serverless:eu-central-1:111122223333:snapshot/1',
    },
  },
  why: 'Everyone with an AWS account can do with the warehouse or its snapshots what the statement says, such as restore a copy of the data in an account of their own.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_resource_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshiftserverless_resource_policy',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/zero-etl-using.redshift-iam.html',
  ],
  equivalents: {},
})

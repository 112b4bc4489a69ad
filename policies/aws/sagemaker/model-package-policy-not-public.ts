import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Model package group',
  documents: { aws_sagemaker_model_package_group_policy: 'resource_policy' },
  action: 'sagemaker:DescribeModelPackage',
  attaches: { aws_sagemaker_model_package_group_policy: { model_package_group_name: 'churn' } },
  why: 'Everyone with an AWS account can read the models, or add versions of their own, as the statement says. What is deployed from the group may then be theirs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_model_package_group_policy',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/model-registry-ram.html',
  ],
  equivalents: {},
})

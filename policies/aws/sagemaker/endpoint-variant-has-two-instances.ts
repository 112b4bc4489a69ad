import { setting } from '../shared/index.ts'

export default setting({
  title: 'Endpoint variant starts with two instances',
  problem: 'Endpoint variant starts with one instance',
  severity: 'INFO',
  resource: 'aws_sagemaker_endpoint_configuration',
  path: 'production_variants.initial_instance_count',
  atLeast: 2,
  unset: 'pass',
  beside: { 'production_variants.instance_type': 'ml.m5.xlarge' },
  why: 'SageMaker spreads instances over availability zones. With one, a zone or a machine that fails takes the endpoint away.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_endpoint_configuration',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/deployment-best-practices.html',
  ],
  equivalents: {},
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'Model is isolated from the network',
  problem: 'Model is not isolated from the network',
  severity: 'LOW',
  resource: 'aws_sagemaker_model',
  path: 'enable_network_isolation',
  is: true,
  unset: 'fail',
  why: 'The container of a model can call any address that it reaches, and a model that somebody tampered with can send away what it is asked. Isolated, it answers and calls nobody.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_model',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/mkt-algo-model-internet-free.html',
  ],
  equivalents: { checkov: ['CKV_AWS_370'] },
})

import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Notebook is in a subnet of yours',
  problem: 'Notebook is in no subnet of yours',
  severity: 'LOW',
  resource: 'aws_sagemaker_notebook_instance',
  path: 'subnet_id',
  isSet: true,
  unset: 'fail',
  good: expression('aws_subnet.example.id'),
  why: "Without a subnet the notebook runs in a network of SageMaker's, where no rule and no flow log of yours applies. What it reads inside your VPC then has to be open to the outside.",
  remediation: 'Name a private subnet in subnet_id, with security_groups.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_notebook_instance',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/appendix-notebook-and-internet-access.html',
  ],
  equivalents: { checkov: ['CKV_AWS_306'], steampipe: ['sagemaker_notebook_instance_in_vpc'] },
})

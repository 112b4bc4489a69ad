import { setting } from '../shared/index.ts'

export default setting({
  title: 'Notebook has no direct access to the internet',
  problem: 'Notebook has direct access to the internet',
  severity: 'MEDIUM',
  resource: 'aws_sagemaker_notebook_instance',
  path: 'direct_internet_access',
  is: 'Disabled',
  unset: 'fail',
  bad: 'Enabled',
  why: 'The notebook reaches every address past your VPC, its rules and its flow logs. Code that somebody pasted or installed can send away whatever the notebook reads.',
  remediation: 'Set direct_internet_access to Disabled and name a subnet in subnet_id.',
  fix: `
    resource "aws_sagemaker_notebook_instance" "this" {
      direct_internet_access = "Disabled"
      subnet_id              = aws_subnet.example.id
      security_groups        = [aws_security_group.example.id]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_notebook_instance',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/appendix-notebook-and-internet-access.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_122'],
    steampipe: ['sagemaker_notebook_instance_direct_internet_access_disabled'],
  },
})

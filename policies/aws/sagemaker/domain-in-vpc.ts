import { expression, setting } from '../shared/index.ts'

export default setting({
  title: 'Studio domain has no direct access to the internet',
  problem: 'Studio domain has direct access to the internet',
  severity: 'MEDIUM',
  resource: 'aws_sagemaker_domain',
  path: 'app_network_access_type',
  is: 'VpcOnly',
  bad: 'PublicInternetOnly',
  unset: 'fail',
  // Without a group the API takes no domain of this kind.
  beside: { 'default_user_settings.security_groups': expression('[aws_security_group.example.id]') },
  why: 'Notebooks of the domain reach every address past your VPC, its rules and its flow logs. Code that somebody pasted or installed can send away whatever the notebook reads.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_domain',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_CreateDomain.html',
  ],
  equivalents: {},
})

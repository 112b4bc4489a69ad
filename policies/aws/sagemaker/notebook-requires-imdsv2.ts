import { setting } from '../shared/index.ts'

export default setting({
  title: 'Notebook metadata requires session tokens',
  problem: 'Notebook metadata is served without a session token',
  severity: 'MEDIUM',
  resource: 'aws_sagemaker_notebook_instance',
  path: 'instance_metadata_service_configuration.minimum_instance_metadata_service_version',
  is: '2',
  unset: 'fail',
  bad: '1',
  why: 'Version 1 of the metadata service answers any plain GET, so one flaw that makes a program fetch an address hands out the keys of the notebook role. Version 2 asks for a token first.',
  remediation:
    'Set minimum_instance_metadata_service_version to 2 in instance_metadata_service_configuration.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_notebook_instance',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/nbi-imds.html',
  ],
  equivalents: { checkov: ['CKV_AWS_371'] },
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'Notebook users are not root',
  problem: 'Notebook users are root',
  severity: 'LOW',
  resource: 'aws_sagemaker_notebook_instance',
  path: 'root_access',
  is: 'Disabled',
  unset: 'fail',
  bad: 'Enabled',
  why: 'As root a user, or code that a user runs, can switch off what watches the instance and read what others left on it. Lifecycle scripts run as root all the same.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_notebook_instance',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/nbi-root-access.html',
  ],
  equivalents: { checkov: ['CKV_AWS_307'], steampipe: ['sagemaker_notebook_instance_root_access_disabled'] },
})

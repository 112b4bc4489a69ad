import { setting } from '../shared/index.ts'

export default setting({
  title: 'AMI is not paravirtual',
  problem: 'AMI is paravirtual',
  severity: 'INFO',
  resource: 'aws_ami',
  path: 'virtualization_type',
  is: 'hvm',
  bad: 'paravirtual',
  unset: 'fail',
  why: 'Only instance types of the first generations start such an image, and those lack what newer hardware protects by. The provider makes an image paravirtual unless it is told otherwise.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ami',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ComponentsAMIs.html',
  ],
  equivalents: {},
})

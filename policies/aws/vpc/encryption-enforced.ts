import { setting } from '../shared/index.ts'

export default setting({
  title: 'VPC with an encryption control lets no traffic through in clear',
  problem: 'VPC with an encryption control only watches',
  severity: 'INFO',
  resource: 'aws_vpc_encryption_control',
  path: 'mode',
  is: 'enforce',
  bad: 'monitor',
  unset: 'fail',
  why: 'What goes in clear is noted in the flow logs and goes on all the same. Enforced, nothing can be started in the VPC that would send so.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_encryption_control',
    'https://docs.aws.amazon.com/vpc/latest/userguide/vpc-encryption-controls.html',
  ],
  equivalents: {},
})

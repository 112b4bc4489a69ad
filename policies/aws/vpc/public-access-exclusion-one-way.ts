import { setting } from '../shared/index.ts'

export default setting({
  title: 'Exclusion from the block of public access lets out only',
  problem: 'Exclusion from the block of public access lets in as well',
  severity: 'LOW',
  resource: 'aws_vpc_block_public_access_exclusion',
  path: 'internet_gateway_exclusion_mode',
  is: 'allow-egress',
  bad: 'allow-bidirectional',
  unset: 'fail',
  why: 'What the block keeps the internet from reaching, it reaches here through the gateway. Where only answers are needed, a way out is enough.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_block_public_access_exclusion',
    'https://docs.aws.amazon.com/vpc/latest/userguide/security-vpc-bpa.html',
  ],
  equivalents: {},
})

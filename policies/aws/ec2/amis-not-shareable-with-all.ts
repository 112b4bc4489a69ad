import { setting } from '../shared/index.ts'

export default setting({
  title: 'Region shares no AMI with everyone',
  problem: 'Region may share AMIs with everyone',
  severity: 'LOW',
  resource: 'aws_ec2_image_block_public_access',
  path: 'state',
  is: 'block-new-sharing',
  bad: 'unblocked',
  unset: 'fail',
  why: 'One call makes an image public, with all that is on its disks. Blocked for the region, no call can.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ec2_image_block_public_access',
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/block-public-access-to-amis.html',
  ],
  equivalents: {},
})

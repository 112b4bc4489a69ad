import { setting } from '../shared/index.ts'

export default setting({
  title: 'Region shares no EBS snapshot with everyone',
  problem: 'Region may share EBS snapshots with everyone',
  severity: 'LOW',
  resource: 'aws_ebs_snapshot_block_public_access',
  path: 'state',
  is: 'block-all-sharing',
  bad: 'unblocked',
  unset: 'fail',
  guards: { aws_ebs_snapshot_block_public_access: 'region' },
  why: 'One call makes a snapshot readable for everyone, with all that was ever on the disk. Blocked for the region, no call can, and what was public before no longer is.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_snapshot_block_public_access',
    'https://docs.aws.amazon.com/ebs/latest/userguide/block-public-access-snapshots.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_ebs_snapshot_block_public_access" "example" {
          state = "block-new-sharing"
        }
      `,
    ],
  },
})

import { all, any, type Policy, type Verdict } from '../../engine/index.ts'
import { expression, hcl, type Written } from './hcl.ts'
import { type AwsResource, companions, inAccount, policy } from './policy.ts'
import { type Block, blocksSome, isBlocked, isElsewhere, isToldAsPublic, OF_BUCKET } from './s3.ts'
import type { Described } from './setting.ts'
import { unless } from './unless.ts'

type Bucket = AwsResource<'aws_s3_bucket'>
type Setting = 'block_public_acls' | 'block_public_policy' | 'ignore_public_acls' | 'restrict_public_buckets'

interface BlockSetting extends Pick<Described, 'title' | 'problem' | 'why' | 'equivalents' | 'differs'> {
  readonly setting: Setting
}

/**
 * One of the four settings of a public access block is on, or the block of the account has it on. A bucket without any block, or with
 * one that has nothing on, is told by the policy on the block itself.
 */
export function blockSetting({ setting, ...described }: BlockSetting): Policy {
  const isOn = (block: Block): Verdict => block[setting].is(true)
  const certainly = ({ outcome }: Verdict) => unless(outcome !== 'pass')
  const written = (on: readonly Setting[], bucket: Written) =>
    hcl('aws_s3_bucket_public_access_block', 'logs', {
      bucket,
      ...Object.fromEntries(on.map(name => [name, true])),
    })
  const others = SETTINGS.filter(name => name !== setting)
  return policy({
    ...described,
    severity: 'MEDIUM',
    resource: ['aws_s3_bucket', 'aws_s3_bucket_public_access_block'],
    when: {
      aws_s3_bucket: (bucket: Bucket) => {
        const hasBlock = certainly(
          companions(bucket, 'aws_s3_bucket_public_access_block', OF_BUCKET).some(blocksSome),
        )
        // What is public already is told as that.
        return all(hasBlock, unless(isBlocked(bucket, isOn).outcome === 'fail' && isToldAsPublic(bucket)))
      },
      // The block of a bucket of this plan is told at the bucket.
      aws_s3_bucket_public_access_block: block => all(certainly(blocksSome(block)), isElsewhere(block)),
    },
    must: {
      aws_s3_bucket: bucket => isBlocked(bucket, isOn),
      aws_s3_bucket_public_access_block: block =>
        any(isOn(block), inAccount(block, 'aws_s3_account_public_access_block').some(isOn)),
    },
    remediation: `Set ${setting} to true.`,
    fix: hcl('aws_s3_bucket_public_access_block', 'this', {
      bucket: expression('aws_s3_bucket.this.id'),
      [setting]: true,
    }),
    source: [
      'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/s3_bucket_public_access_block',
      'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
    ],
    examples: {
      pass: [
        `resource "aws_s3_bucket" "logs" {}\n${written([setting], expression('aws_s3_bucket.logs.id'))}`,
        written([setting], 'logs'),
        `${hcl('aws_s3_account_public_access_block', 'account', { [setting]: true })}\n${written(others, 'logs')}`,
      ],
      fail: [
        `resource "aws_s3_bucket" "logs" {}\n${written(others, expression('aws_s3_bucket.logs.id'))}`,
        written(others, 'logs'),
      ],
      undetermined: [
        hcl('aws_s3_bucket_public_access_block', 'logs', {
          bucket: 'logs',
          [others[0] as string]: true,
          [setting]: expression('local.on'),
        }),
      ],
    },
  })
}

const SETTINGS: readonly Setting[] = [
  'block_public_acls',
  'block_public_policy',
  'ignore_public_acls',
  'restrict_public_buckets',
]

import { asValue, type Scalar, Verdict } from '../../engine/index.ts'
import { all, any, encryptsByDefault, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'EBS volume is encrypted',
  problem: 'EBS volume is not encrypted',
  severity: 'HIGH',
  resource: 'aws_ebs_volume',
  must: volume =>
    any(
      volume.encrypted.is(true),
      encryptsByDefault(volume),
      // What nobody says of it the snapshot decides.
      all(volume.encrypted.isAbsent(), isOfEncrypted(volume.snapshot_id)),
    ),
  why: 'Data on the volume, and on each snapshot made of it, can be read by whoever gets hold of it. Encryption costs nothing and cannot be switched on later without a copy.',
  remediation:
    'Set encrypted to true, or switch encryption on for the whole region with aws_ebs_encryption_by_default.',
  fix: `
    resource "aws_ebs_volume" "this" {
      encrypted = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_volume',
    'https://docs.aws.amazon.com/ebs/latest/userguide/encryption-by-default.html',
  ],
  equivalents: {
    checkov: ['CKV_AWS_3', 'CKV2_AWS_2', 'CKV_AWS_189'],
    trivy: ['AWS-0026', 'AWS-0027'],
    regula: ['FG_R00016'],
  },
  differs:
    'CKV2_AWS_2 looks at volumes alone that the plan attaches; one that is attached later holds data too. What CKV_AWS_189 and AWS-0027 say of the key of an unencrypted volume is said here, also where it names a key, which then encrypts nothing.',
  examples: {
    pass: [
      `
        resource "aws_ebs_volume" "data" {
          encrypted = true
        }
      `,
      `
        resource "aws_ebs_encryption_by_default" "region" {}
        resource "aws_ebs_volume" "data" {
          size = 10
        }
      `,
      `
        resource "aws_ebs_volume" "old" {
          encrypted = true
        }
        resource "aws_ebs_snapshot" "old" {
          volume_id = aws_ebs_volume.old.id
        }
        resource "aws_ebs_volume" "data" {
          snapshot_id = aws_ebs_snapshot.old.id
        }
      `,
      `
        resource "aws_ebs_snapshot_copy" "shared" {
          source_snapshot_id = "snap-0123456789abcdef0"
          source_region      = "eu-central-1"
          encrypted          = true
        }
        resource "aws_ebs_volume" "data" {
          snapshot_id = aws_ebs_snapshot_copy.shared.id
        }
      `,
    ],
    fail: [
      `
        resource "aws_ebs_volume" "data" {
          size = 10
        }
      `,
      `
        resource "aws_ebs_volume" "data" {
          encrypted = false
        }
      `,
      `
        provider "aws" {
          region = "us-east-1"
        }
        provider "aws" {
          alias  = "eu"
          region = "eu-central-1"
        }
        resource "aws_ebs_encryption_by_default" "eu" {
          provider = aws.eu
        }
        resource "aws_ebs_volume" "data" {
          size = 10
        }
      `,
      `
        resource "aws_ebs_volume" "plain" {
          encrypted = false
        }
        resource "aws_ebs_snapshot" "plain" {
          volume_id = aws_ebs_volume.plain.id
        }
        resource "aws_ebs_volume" "data" {
          snapshot_id = aws_ebs_snapshot.plain.id
        }
      `,
      `
        resource "aws_ebs_volume" "data" {
          encrypted   = false
          snapshot_id = "snap-0123456789abcdef0"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_ebs_volume" "data" {
          snapshot_id = "snap-0123456789abcdef0"
        }
      `,
      `
        provider "aws" {
          alias   = "shared"
          profile = "shared"
        }
        resource "aws_ebs_encryption_by_default" "shared" {
          provider = aws.shared
        }
        resource "aws_ebs_volume" "data" {
          size = 10
        }
      `,
    ],
  },
})

/** The snapshot that it is made from is encrypted; of one that the plan does not show nobody knows. */
function isOfEncrypted(snapshot: Scalar): Verdict {
  const taken = follow(snapshot, 'aws_ebs_snapshot', 'id')
  const copied = follow(snapshot, 'aws_ebs_snapshot_copy', 'id')
  const imported = follow(snapshot, 'aws_ebs_snapshot_import', 'id')
  const found = follow(snapshot, 'data.aws_ebs_snapshot', ['id', 'snapshot_id'])
  const isShown = [taken, copied, imported, found].some(of => of.some().outcome !== 'fail')
  if (!isShown && snapshot.isSet().outcome === 'pass')
    return new Verdict(
      'undetermined',
      asValue(snapshot),
      `\`${asValue(snapshot)._path()}\` names a snapshot that the plan does not show, and the volume is encrypted as that is`,
    )
  return any(
    taken.some(({ volume_id: of }) =>
      follow(of, 'aws_ebs_volume', 'id').some(({ encrypted }) => encrypted.is(true)),
    ),
    copied.some(({ encrypted }) => encrypted.is(true)),
    imported.some(({ encrypted }) => encrypted.is(true)),
    found.some(({ encrypted }) => encrypted.is(true)),
  )
}

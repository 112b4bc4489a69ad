import { any, inRegion, policy } from '../shared/index.ts'

export default policy({
  title: 'Imported EBS snapshot is encrypted',
  problem: 'Imported EBS snapshot is not encrypted',
  severity: 'HIGH',
  resource: 'aws_ebs_snapshot_import',
  must: snapshot =>
    any(
      snapshot.encrypted.is(true),
      inRegion(snapshot, 'aws_ebs_encryption_by_default').some(setting => setting.enabled.isNot(false)),
    ),
  why: 'Data on the snapshot, and on each volume made of it, can be read by whoever gets hold of it. Encryption costs nothing and cannot be switched on later without a copy.',
  remediation:
    'Set encrypted to true, or switch encryption on for the whole region with aws_ebs_encryption_by_default.',
  fix: `
    resource "aws_ebs_snapshot_import" "this" {
      encrypted = true
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ebs_snapshot_import',
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ImportSnapshot.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      snapshot('encrypted = true'),
      `resource "aws_ebs_encryption_by_default" "region" {}\n${snapshot('role_name = "vmimport"')}`,
    ],
    fail: [snapshot('encrypted = false'), snapshot('role_name = "vmimport"')],
    undetermined: [snapshot('encrypted = local.encrypted')],
  },
})

function snapshot(body: string): string {
  return `resource "aws_ebs_snapshot_import" "data" {\n  ${body}\n}`
}

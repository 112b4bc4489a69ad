import { expect, test } from 'vitest'
import { splitAddress } from './address.ts'

test.each([
  ['aws_s3_bucket.logs', '', 'aws_s3_bucket.logs'],
  ['module.a.aws_s3_bucket.logs[0]', 'module.a.', 'aws_s3_bucket.logs[0]'],
  [
    'module.a["x.y"].module.b[1].aws_kms_key.this["k.z"]',
    'module.a["x.y"].module.b[1].',
    'aws_kms_key.this["k.z"]',
  ],
  ['module.a["]\\".module.x"].data.aws_iam_policy.p', 'module.a["]\\".module.x"].', 'data.aws_iam_policy.p'],
  ['module.module.aws_vpc.module', 'module.module.', 'aws_vpc.module'],
])('%s', (address, module, resource) => {
  expect(splitAddress(address)).toEqual([module, resource])
})

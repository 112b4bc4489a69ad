import { expect, test } from 'vitest'
import { exactly } from '../../policies/settings/pattern.ts'
import { readSettings } from '../../policies/settings/read.ts'
import { waiverLines } from './waiver.ts'

const policy = 'aws/s3/bucket-versioned'
const read = (text: string) => readSettings(text, 'plumbline.yaml', [{ id: policy, policy: {} }])

test.each([
  'aws_s3_bucket.log',
  'module.app["a.b: c"].aws_s3_bucket.log["it\'s # \\"eu\\""]',
  'aws_s3_bucket.log["\u202e"]',
])('the lines for %s are settings once the words in capitals are replaced', address => {
  const lines = waiverLines(policy, address).join('\n')
  expect(() => read(lines)).toThrow('expires')
  const { waivers } = read(lines.replace('YEAR-MONTH-DAY', '2027-03-31'))
  expect(waivers).toMatchObject([{ policy, address, expires: '2027-03-31' }])
})

test('a star in a key of the address is meant as one', () => {
  const lines = waiverLines(policy, 'aws_s3_bucket.log["*.eu"]')
    .join('\n')
    .replace('YEAR-MONTH-DAY', '2027-03-31')
  expect(read(lines).waivers).toMatchObject([{ address: exactly('aws_s3_bucket.log["*.eu"]') }])
})

import { expect, test } from 'vitest'
import { documented } from './documented.ts'

test.each([
  ['arn:aws:kms:eu-central-1:111122223333:key/1', 'arn:aws:kms:<region>:<account>:key/1'],
  ['arn:aws:iam::111122223333:root', 'arn:aws:iam::<account>:root'],
  [
    'arn:aws:logs:eu-west-1:444455556666:destination:x',
    'arn:aws:logs:<region>:<other account>:destination:x',
  ],
  ['arn:aws:acm:us-east-1:111122223333:certificate/1', 'arn:aws:acm:us-east-1:<account>:certificate/1'],
  ['"aws:PrincipalOrgID" = "o-1a2b3c4d5e"', '"aws:PrincipalOrgID" = "<organization>"'],
  ['["vpce-050f79086ee71ac05", "203.0.113.0/24"]', '["<VPC endpoint>", "<network that may connect>"]'],
  ['["com.amazonaws.eu-central-1.sqs", "eu-west-1"]', '["com.amazonaws.<region>.sqs", "<other region>"]'],
  ['["fs-0123456789abcdef0", "ami-1"]', '["<ID of the file system>", "<ID of the image>"]'],
  ['us-east-1 "aws-1" 210987654321 1111222233334 10.0.0.0/8', undefined],
])("%s is nobody's", (written, told = written) => {
  expect(documented.toName(written)).toBe(told)
})

test.each([
  ['aws_sns_topic', 'arn', 'arn:aws:sns:eu-central-1:111122223333:main'],
  ['data.aws_kms_key', 'target_arn', 'arn:aws:kms:eu-central-1:111122223333:main'],
  ['aws_s3_bucket', 'id', 'main'],
  ['aws_s3_bucket', '', 'main'],
])('%s has something to stand for its %s', (type, attribute, expected) => {
  expect(documented.standIn(type, 'main', attribute)).toBe(expected)
})

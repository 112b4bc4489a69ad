import { expect, test } from 'vitest'
import { escalationPath } from './escalation.ts'

test.each([
  [['iam:CreatePolicyVersion'], 'lets its holder gain every right with `iam:CreatePolicyVersion`'],
  [['IAM:createaccesskey'], 'lets its holder gain every right with `iam:CreateAccessKey`'],
  [['iam:Pass*', 'ec2:*'], 'lets its holder gain every right with `iam:PassRole` and `ec2:RunInstances`'],
])('%j', (patterns, told) => {
  expect(escalationPath(patterns)).toBe(told)
})

test.each([
  [[]],
  [['iam:PassRole']],
  [['ec2:RunInstances', 's3:*']],
  [['lambda:CreateFunction', 'lambda:InvokeFunction']],
  [['iam:Get*', 'iam:List*']],
])('%j holds no path', patterns => {
  expect(escalationPath(patterns)).toBeUndefined()
})

test('every action holds one', () => {
  expect(escalationPath(['*'])).toBeDefined()
  expect(escalationPath(['iam:*'])).toBeDefined()
})

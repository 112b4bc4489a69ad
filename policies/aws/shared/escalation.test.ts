import { expect, test } from 'vitest'
import { escalationPath } from './escalation.ts'
import { covers } from './iam-patterns.ts'

const pathOf = (patterns: readonly string[]) =>
  escalationPath(action => patterns.some(pattern => covers(pattern, action)))

test.each([
  [['iam:CreatePolicyVersion'], ['iam:CreatePolicyVersion'], 'gain every right'],
  [['IAM:createaccesskey'], ['iam:CreateAccessKey'], 'gain the rights of any user'],
  [['cloudformation:UpdateStack'], ['cloudformation:UpdateStack'], 'gain the rights of any stack'],
  [['lambda:Update*'], ['lambda:UpdateFunctionCode'], 'gain the rights of any function'],
  [
    ['iam:Pass*', 'ec2:*'],
    ['iam:PassRole', 'ec2:RunInstances'],
    'gain the rights of any role that the service may take',
  ],
  [
    ['iam:PassRole', 'states:*'],
    ['iam:PassRole', 'states:CreateStateMachine', 'states:StartExecution'],
    'gain the rights of any role that the service may take',
  ],
  [
    ['iam:PassRole', 'ssm:CreateDocument', 'ssm:StartAutomation*'],
    ['iam:PassRole', 'ssm:CreateDocument', 'ssm:StartAutomationExecution'],
    'gain the rights of any role that the service may take',
  ],
  [
    ['iam:PassRole', 'elasticmapreduce:RunJobFlow'],
    ['iam:PassRole', 'elasticmapreduce:RunJobFlow'],
    'gain the rights of any role that the service may take',
  ],
])('%j', (patterns, actions, gains) => {
  expect(pathOf(patterns)).toEqual({ actions, gains })
})

test.each([
  [[]],
  [['iam:PassRole']],
  [['ec2:RunInstances', 's3:*']],
  [['lambda:CreateFunction', 'lambda:InvokeFunction']],
  [['iam:Get*', 'iam:List*']],
  [['iam:PassRole', 'states:StartExecution', 'batch:SubmitJob', 'glue:CreateSession']],
])('%j holds no path', patterns => {
  expect(pathOf(patterns)).toBeUndefined()
})

test('every action holds one', () => {
  expect(pathOf(['*'])).toBeDefined()
  expect(pathOf(['iam:*'])).toBeDefined()
})

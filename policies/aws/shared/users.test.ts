import { expect, test } from 'vitest'
import { change, planJson, read } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import { registry } from '../../registry.ts'

test('a user with two active keys is one finding, which names them both', async () => {
  const key = { user: 'mail', status: 'Active' }
  const json = planJson(
    [
      change('aws_iam_user.mail', { after: { name: 'mail' } }),
      change('aws_iam_access_key.one', { after: key }),
      change('aws_iam_access_key.two', { after: key }),
    ],
    undefined,
  )
  const { policyResponse } = judge(
    new Graph(await read(json)),
    registry.filter(({ id }) => id === 'aws/iam/user-has-one-active-access-key'),
  )
  expect(policyResponse['aws_iam_user.mail']?.map(({ message }) => message)).toEqual([
    '`status` of `aws_iam_access_key.one` is `Active`; `status` of `aws_iam_access_key.two` is `Active`',
  ])
})

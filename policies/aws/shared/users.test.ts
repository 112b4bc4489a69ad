import { describe, expect, test } from 'vitest'
import {
  block,
  call,
  change,
  literal,
  type ModuleJson,
  output,
  planJson,
  read,
  ref,
} from '../../../tests/plan-json.ts'
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

describe('a security group that nothing has', () => {
  const group: ModuleJson = { resources: [block('aws_security_group.web')] }
  const id = ref('aws_security_group.web.id', 'aws_security_group.web')
  const idOfModule = ref('module.web.id', 'module.web')
  const faults = async (address: string, root: ModuleJson, more: object[] = []) => {
    const json = planJson(
      [change(address, { after: { name: 'web' }, unknown: { id: true, arn: true } }), ...more],
      root,
    )
    const entries = registry.filter(({ id }) => id === 'aws/vpc/security-group-attached')
    return judge(new Graph(await read(json)), entries).summary.introduced.INFO
  }

  test.each([
    ['told where the configuration gives nothing out', {}, 1],
    ['not told where an output gives out its id', { id: output(id) }, 0],
    ['not told where an output gives it out as a whole', { it: output(ref('aws_security_group.web')) }, 0],
    [
      'not told where an output gives it out beside something else',
      { all: output(ref('var.x', 'aws_security_group.web.arn', 'aws_security_group.web')) },
      0,
    ],
    [
      'told where an output gives out what nobody could name it by',
      { vpc: output(ref('aws_security_group.web.vpc_id', 'aws_security_group.web')) },
      1,
    ],
    ['told where an output gives out a text', { text: output(literal('web')) }, 1],
  ])('is %s', async (_, outputs, count) => {
    expect(await faults('aws_security_group.web', { ...group, outputs })).toBe(count)
  })

  test.each([
    ['told where its module alone gives it out', {}, 1],
    ['not told where the root gives that out again', { id: output(idOfModule) }, 0],
    ['not told where the root gives out the module as a whole', { web: output(ref('module.web')) }, 0],
  ])('in a module is %s', async (_, outputs, count) => {
    const root = { outputs, module_calls: { web: call({ ...group, outputs: { id: output(id) } }) } }
    expect(await faults('module.web.aws_security_group.web', root)).toBe(count)
  })

  test.each([
    ['told where nobody gives that out again', {}, 1],
    ['not told where the root gives that out again', { id: output(idOfModule) }, 0],
    ['told where the root gives out a local of its own', { id: output(ref('local.id')) }, 1],
  ])('in a module that gives out a local is %s', async (_, outputs, count) => {
    const module = call({ ...group, outputs: { id: output(ref('local.id')) } })
    expect(
      await faults('module.web.aws_security_group.web', { outputs, module_calls: { web: module } }),
    ).toBe(count)
  })

  test.each([
    ['told where a list is known', ['sg-1'], [false], 1],
    ['not told where one of its elements is hidden', ['sg-1', null], [false, true], 0],
  ])('is %s', async (_, after, unknown, count) => {
    const cache = change('aws_elasticache_serverless_cache.it', {
      after: { security_group_ids: after },
      unknown: { id: true, security_group_ids: unknown },
    })
    const resources = [
      block('aws_security_group.web'),
      block('aws_elasticache_serverless_cache.it', { security_group_ids: ref('local.ids') }),
    ]
    expect(await faults('aws_security_group.web', { resources }, [cache])).toBe(count)
  })

  test('in one instance of a module is not told where the root gives out all of them', async () => {
    const root = {
      outputs: { web: output(ref('module.web')) },
      module_calls: { web: call({ ...group, outputs: { id: output(id) } }) },
    }
    expect(await faults('module.web["a"].aws_security_group.web', root)).toBe(0)
  })
})

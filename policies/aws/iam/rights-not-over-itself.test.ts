import { expect, test } from 'vitest'
import { block, change, graph, literal, planJson, ref } from '../../../tests/plan-json.ts'
import { type Entry, judge } from '../../engine/index.ts'
import policy from './rights-not-over-itself.ts'

const entry: Entry = { id: 'it', policy, frameworks: {} }

/** A role that is there already, with a policy of its own about roles of that account. */
async function reportFor(account: string) {
  const arn = 'arn:aws-us-gov:iam::111122223333:role/ci-deploy'
  const Resource = `arn:aws-us-gov:iam::${account}:role/ci-*`
  const document = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 'iam:Put*', Resource }] }
  const rights = { name: 'r', policy: JSON.stringify(document) }
  // The provider shows at the role what the other resource says.
  const role = { name: 'ci-deploy', id: 'ci-deploy', arn, path: '/', inline_policy: [rights] }
  const own = { ...rights, role: 'ci-deploy', id: 'ci-deploy:r' }
  return judge(
    await graph(
      planJson(
        [
          change('aws_iam_role.deploy', { before: role, after: role }),
          change('aws_iam_role_policy.r', { before: own, after: own }),
        ],
        {
          resources: [
            block('aws_iam_role.deploy', { name: literal('ci-deploy') }),
            block('aws_iam_role_policy.r', {
              role: ref('aws_iam_role.deploy.name', 'aws_iam_role.deploy'),
              policy: literal(rights.policy),
            }),
          ],
        },
      ),
    ),
    [entry],
  )
}

test('of a role that is there the ARN tells what is meant, in its fix too', async () => {
  const { policyResponse } = await reportFor('111122223333')
  const [finding, ...more] = policyResponse['aws_iam_role.deploy'] ?? []
  expect(more).toEqual([])
  expect(finding?.message).toContain('`aws_iam_role_policy.r` allows `iam:PutRolePolicy` on the role itself')
  const { remediation, proven, change } = finding!.metadata.custom
  expect(change).toBe('existing')
  expect(remediation).toContain('Resource = ["arn:aws-us-gov:iam::*:role/ci-deploy"]')
  expect(proven).toBe(true)
})

test('roles of another account are not itself', async () => {
  expect((await reportFor('444455556666')).policyResponse).toEqual({})
})

import { expect, test } from 'vitest'
import { block, change, graph, literal, planJson } from '../../../tests/plan-json.ts'
import { judge, type Policy } from '../../engine/index.ts'
import search from '../opensearch/access-policy-not-public.ts'
import logged from '../redshift/cluster-writes-audit-log.ts'
import secret from '../secretsmanager/secret-policy-not-public.ts'

const open = JSON.stringify({
  Statement: [{ Effect: 'Allow', Principal: '*', Action: '*', Resource: '*' }],
})

/** What becomes of a resource that runs and repeats what one beside it wrote, which goes with this plan. */
async function changeOf(policy: Policy, type: string, own: object, beside: string, before: object) {
  const report = judge(
    await graph(
      planJson(
        [change(`${type}.it`, { before: own, after: own }), change(`${beside}.it`, { before, after: null })],
        { resources: [block(`${type}.it`, { name: literal('it') })] },
      ),
    ),
    [{ id: 'it', policy, frameworks: {} }],
  )
  return report.policyResponse[`${type}.it`]?.map(finding => finding.metadata.custom.change) ?? []
}

test('a policy that goes leaves nobody open', async () => {
  const domain = { id: 'it', domain_name: 'it', access_policies: open }
  const domainPolicy = { domain_name: 'it', access_policies: open }
  expect(
    await changeOf(search, 'aws_opensearch_domain', domain, 'aws_opensearch_domain_policy', domainPolicy),
  ).toEqual(['fixed'])
  const arn = 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:it'
  const kept = { id: arn, arn, name: 'it', policy: open }
  const secretPolicy = { secret_arn: arn, policy: open }
  expect(
    await changeOf(
      secret,
      'aws_secretsmanager_secret',
      kept,
      'aws_secretsmanager_secret_policy',
      secretPolicy,
    ),
  ).not.toContain('existing')
})

test('a log that goes is not there any more', async () => {
  const cluster = { id: 'it', cluster_identifier: 'it', logging: [{ enable: true, bucket_name: 'b' }] }
  const logging = { cluster_identifier: 'it', bucket_name: 'b' }
  expect(await changeOf(logged, 'aws_redshift_cluster', cluster, 'aws_redshift_logging', logging)).toEqual([
    'introduced',
  ])
})

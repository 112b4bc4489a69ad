import { expect, test } from 'vitest'
import { change, planJson, read, type Sides } from '../../../tests/plan-json.ts'
import { Graph, judge } from '../../engine/index.ts'
import { registry } from '../../registry.ts'

/** What is said of the encryption of an Aurora cluster, by the policies' ids. */
async function said(sides: Sides) {
  const json = planJson([change('aws_rds_cluster.main', sides)], undefined)
  const { policyResponse, undetermined } = judge(new Graph(await read(json)), registry)
  const told = Object.values(policyResponse).flatMap(findings =>
    findings.map(({ metadata }) => `${metadata.custom.severity} ${metadata.custom.policyId}`),
  )
  return [...told, ...undetermined.map(({ policyId }) => `? ${policyId}`)].filter(one =>
    /cluster-encrypted/.test(one),
  )
}

const off = { engine: 'aurora-postgresql', storage_encrypted: false }

test('an Aurora cluster that the plan makes is encrypted by AWS', async () => {
  expect(await said({ after: off })).toEqual(['LOW aws/rds/cluster-encrypted-with-kms'])
})

test('of one that runs the plan does not tell how old it is', async () => {
  expect(await said({ before: off, after: off })).toEqual([
    'LOW aws/rds/cluster-encrypted-with-kms',
    '? aws/rds/cluster-encrypted',
  ])
})

test('a cluster of another engine is not encrypted by default', async () => {
  const mysql = { ...off, engine: 'mysql' }
  expect(await said({ after: mysql })).toEqual(['HIGH aws/rds/cluster-encrypted'])
  expect(await said({ before: mysql, after: mysql })).toEqual(['HIGH aws/rds/cluster-encrypted'])
})

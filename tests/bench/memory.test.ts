import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

/** The heap that a Worker may have, less what its buffers take: V8 ends the process rather than go beyond. */
const HEAP = ['--max-old-space-size=100', '--max-semi-space-size=4']

const folder = mkdtempSync(join(tmpdir(), 'plumbline-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const range = (n: number) => Array.from({ length: n }, (_, i) => i)
const statement = (i: number) => ({
  Effect: 'Allow',
  Action: ['s3:GetObject', 's3:ListBucket'],
  Resource: [`arn:aws:s3:::b${i}`, `arn:aws:s3:::b${i}/*`, `arn:aws:s3:::${'y'.repeat(100)}`],
})
const document = (statements: number, of: number) =>
  JSON.stringify({ Version: '2012-10-17', Statement: range(statements).map(i => statement(i + of * 1000)) })
const rule = (i: number, description: string) => ({
  cidr_blocks: ['0.0.0.0/0'],
  ...{ description, from_port: 1 + i, to_port: 1 + i, protocol: 'tcp', self: false },
  ...{ ipv6_cidr_blocks: [], prefix_list_ids: [], security_groups: [] },
})
const group = (rules: number, description: string) => ({
  ...{ name: 'g', egress: [] },
  ingress: range(rules).map(i => rule(i, description)),
})

/** As large as a Worker takes them, of few resources in which much is made of little. */
test.each([
  ['1,050 large documents', 1050, 'aws_iam_policy', (i: number) => [null, { policy: document(190, i) }]],
  ['6 groups of 4,000 open rules', 6, 'aws_security_group', () => [group(4000, ''), group(4000, 'x')]],
  ['100 groups of 2,000 open rules', 100, 'aws_security_group', () => [null, group(2000, '')]],
  ['5 groups of 50,000 open rules', 5, 'aws_security_group', () => [group(50_000, ''), group(50_000, 'x')]],
] as const)('a plan fits into the memory of a Worker: %s', (_, count, type, sides) => {
  const path = join(folder, 'plan.json')
  const file = openSync(path, 'w')
  writeSync(file, '{"format_version":"1.2","resource_changes":[')
  for (let i = 0; i < count; i++) {
    const [before, after] = sides(i)
    const actions = [before ? 'update' : 'create']
    const change = { actions, before, after, after_unknown: {}, before_sensitive: {}, after_sensitive: {} }
    const resource = { address: `${type}.r${i}`, mode: 'managed', type, name: `r${i}`, change }
    writeSync(file, `${i > 0 ? ',' : ''}${JSON.stringify(resource)}`)
  }
  writeSync(file, ']}')
  closeSync(file)
  const script = fileURLToPath(new URL('measure.ts', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [...HEAP, script, 'memory', path, '1', 'all'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ resources: count })
})

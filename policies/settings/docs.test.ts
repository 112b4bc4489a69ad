import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { change, planJson } from '../../tests/plan-json.ts'
import { assess } from '../assess.ts'
import { registry } from '../registry.ts'
import { allowedIn } from '../sources/allowed.ts'
import { waiverOf } from './comments.ts'
import { addressPattern } from './pattern.ts'
import { readSettings } from './read.ts'
import { settingsSchema } from './schema.ts'

const text = readFileSync(fileURLToPath(new URL('../../docs/settings.md', import.meta.url)), 'utf8')
const snippets = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, yaml = '']) => yaml)
const [first = '', own = ''] = snippets
const bytes = (plan: object) => new TextEncoder().encode(JSON.stringify(plan))

test('each snippet of docs/settings.md is a settings file', () => {
  expect(snippets).toHaveLength(3)
  for (const yaml of snippets) expect(() => readSettings(yaml, 'plumbline.yaml', registry)).not.toThrow()
})

test('the first does what it says', async () => {
  const open = { ingress: [{ from_port: 22, to_port: 22, protocol: 'tcp', cidr_blocks: ['0.0.0.0/0'] }] }
  const plan = planJson(
    [
      change('module.bastion["eu"].aws_security_group.this[0]', { after: open }),
      change('aws_security_group.other', { after: open }),
    ],
    undefined,
  )
  const settings = readSettings(first, 'plumbline.yaml', registry)
  const report = await assess(bytes(plan), { settings, today: '2027-01-01' })
  expect(settings).toMatchObject({ failOn: 'HIGH', only: 'introduced', dataLoss: 'MEDIUM' })
  expect(report.waivers).toMatchObject([{ state: 'active', findings: 1 }])
  expect(report.summary.waived?.HIGH).toBe(1)
})

test('the policies of its own find what they say', async () => {
  const settings = readSettings(own, 'plumbline.yaml', registry)
  const tags = { owner: 'us', env: 'prod' }
  const ingress = [{ cidr_blocks: ['0.0.0.0/0'] }]
  const plan = planJson(
    [
      change('aws_s3_bucket.a', { after: { bucket: 'a', tags } }),
      change('aws_db_instance.a', { after: { tags } }),
      change('aws_db_instance.b', { after: { tags, backup_retention_period: 30 } }),
      change('aws_security_group.a', { after: { ingress, tags: { env: 'dev' } } }),
    ],
    undefined,
  )
  const { policyResponse } = await assess(bytes(plan), { settings })
  const found = Object.entries(policyResponse).flatMap(([address, findings]) =>
    findings
      .map(({ metadata }) => `${metadata.custom.policyId} ${address}`)
      .filter(line => line.startsWith('acme/')),
  )
  expect(found.sort()).toEqual([
    'acme/backups-kept aws_db_instance.a',
    'acme/bucket-versioned aws_s3_bucket.a',
    'acme/no-wide-ingress aws_security_group.a',
    'acme/owner-tagged aws_security_group.a',
  ])
})

test('it names every key of the file, every question and every pattern that it tells', () => {
  const { properties = {}, $defs = {} } = settingsSchema
  const names = [
    ...Object.keys(properties).filter(name => name !== 'version'),
    ...Object.keys($defs.question?.properties ?? {}),
  ]
  for (const name of names) expect(text).toMatch(new RegExp(`\\b${name}\\b`))
  const table = text.match(/\| address \| fits \|\n[\s\S]*?\n\n/)?.[0] ?? ''
  const patterns = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, pattern = '']) => pattern)
  expect(patterns.length).toBeGreaterThan(5)
  for (const pattern of patterns) expect(addressPattern(pattern)).toBeTypeOf('function')
})

test('the comment that it shows is one', async () => {
  const [, hcl = ''] = /```hcl\n([\s\S]*?)```/.exec(text) ?? []
  const plan = planJson([change('aws_s3_bucket.cache', { after: { bucket: 'cache' } })], undefined)
  const sources = { module: () => ({ folder: '', files: [{ name: 'main.tf', text: hcl }] }) }
  const report = await assess(bytes(plan), {
    today: '2027-01-01',
    beside: plan => allowedIn(sources, plan).map(one => waiverOf(one, registry)),
  })
  expect(report.waivers).toMatchObject([{ state: 'active', findings: 1, line: 2, owner: 'platform' }])
})

import { describe, expect, test } from 'vitest'
import { change, planJson } from '../../tests/plan-json.ts'
import { type AssessOptions, assess } from '../assess.ts'
import type { Report } from '../engine/index.ts'
import { passes } from '../gate.ts'
import { registry } from '../registry.ts'
import { readSettings } from './read.ts'

const bytes = (plan: object) => new TextEncoder().encode(JSON.stringify(plan))
const database = { storage_encrypted: false, engine: 'postgres' }
const encrypted = 'aws/rds/instance-encrypted'

function settings(...waivers: Record<string, string>[]) {
  const whole = waivers.map(waiver => ({
    policy: encrypted,
    address: 'aws_db_instance.a',
    reason: 'Holds nothing but test data',
    owner: 'data team',
    expires: '2027-03-31',
    ...waiver,
  }))
  // JSON is YAML
  return readSettings(JSON.stringify({ waivers: whole }), 'plumbline.yaml', registry)
}

async function judged(plan: object, options: AssessOptions): Promise<Report> {
  return assess(bytes(plan), { today: '2027-01-01', ...options })
}

function waiverOf(report: Report, address: string, policy = encrypted) {
  return report.policyResponse[address]?.find(({ metadata }) => metadata.custom.policyId === policy)?.metadata
    .custom.waiver
}

function findingsOf({ policyResponse }: Report) {
  return Object.values(policyResponse).flatMap(findings => findings.map(({ metadata }) => metadata.custom))
}

const plan = planJson(
  [change('aws_db_instance.a', { after: database }), change('aws_db_instance.b', { after: database })],
  undefined,
)

describe('a waiver', () => {
  test('takes its finding out of the counts and the gate, and leaves it in the report', async () => {
    const without = await judged(plan, {})
    const report = await judged(plan, { settings: settings({}) })
    expect(waiverOf(report, 'aws_db_instance.a')).toEqual({
      reason: 'Holds nothing but test data',
      owner: 'data team',
      expires: '2027-03-31',
    })
    expect(waiverOf(report, 'aws_db_instance.b')).toBeUndefined()
    expect(report.summary.introduced.HIGH).toBe(without.summary.introduced.HIGH - 1)
    expect(report.summary.introduced.total).toBe(without.summary.introduced.total - 1)
    expect(report.summary.waived).toEqual({ HIGH: 1, MEDIUM: 0, LOW: 0, INFO: 0, total: 1 })
    expect(report.waivers).toMatchObject([{ policy: encrypted, state: 'active', findings: 1, line: 1 }])
    expect(Object.keys(report.policyResponse)).toEqual(Object.keys(without.policyResponse))
    expect([without.summary.waived, without.waivers]).toEqual([undefined, undefined])
  })

  test('of everything empties the gate', async () => {
    const report = await judged(plan, { settings: settings({ policy: '**', address: '**' }) })
    expect(passes(report, { failOn: 'INFO' })).toBe(true)
    expect(report.summary.resources).toBe(0)
    expect(report.summary.waived?.total).toBe(Object.values(report.policyResponse).flat().length)
  })

  test.each([
    ['2026-12-31', 'expired', false],
    ['2027-01-01', 'expiring', true],
    ['2027-01-15', 'expiring', true],
    ['2027-01-16', 'active', true],
  ])('until %s is %s on the first of January', async (expires, state, holds) => {
    const report = await judged(plan, { settings: settings({ expires }) })
    expect(report.waivers).toMatchObject([{ state, findings: 1 }])
    expect(waiverOf(report, 'aws_db_instance.a') !== undefined).toBe(holds)
    expect(report.summary.waived?.HIGH).toBe(holds ? 1 : 0)
  })

  test('that has expired gives way to one that holds: nothing counts again, and nothing is left that it is for', async () => {
    const both = settings({ expires: '2026-01-01' }, { owner: 'second' })
    const report = await judged(plan, { settings: both })
    expect(waiverOf(report, 'aws_db_instance.a')?.owner).toBe('second')
    expect(report.waivers).toMatchObject([
      { state: 'unused', findings: 0 },
      { state: 'active', findings: 1 },
    ])
    expect(report.summary.waived?.HIGH).toBe(1)
  })

  test('for which there is nothing is unused, as is one whose finding the plan fixes', async () => {
    const gone = planJson(
      [change('aws_db_instance.a', { before: database, after: { ...database, storage_encrypted: true } })],
      undefined,
    )
    const report = await judged(gone, { settings: settings({}, { address: 'aws_db_instance.nowhere' }) })
    expect(report.waivers?.map(({ state }) => state)).toEqual(['unused', 'unused'])
    expect(report.summary.fixed.HIGH).toBe(1)
  })

  test('follows a resource that was moved', async () => {
    const sides = { after: database, previous: 'aws_db_instance.a' }
    const moved = planJson([change('module.m.aws_db_instance.new', sides)], undefined)
    const report = await judged(moved, { settings: settings({}) })
    expect(waiverOf(report, 'module.m.aws_db_instance.new')).toBeDefined()
  })

  test('knows a policy by an id that it had before', async () => {
    const volume = planJson([change('aws_ebs_volume.a', { after: { encrypted: true } })], undefined)
    const [former, now] = [
      'aws/ec2/ebs-volume-encrypted-with-customer-key',
      'aws/ec2/ebs-volume-uses-customer-key',
    ]
    const waived = await judged(volume, {
      settings: settings({ policy: former, address: 'aws_ebs_volume.a' }),
    })
    expect(waiverOf(waived, 'aws_ebs_volume.a', now)?.owner).toBe('data team')
    const off = await judged(volume, { settings: readSettings(`policies: {${former}: off}`, 'f', registry) })
    expect(off.summary.introduced.LOW).toBe(waived.summary.introduced.LOW)
  })

  test('of lost data lets the gate pass', async () => {
    const before = { ...database, skip_final_snapshot: true }
    const ending = planJson([change('aws_db_instance.a', { before })], undefined)
    const without = await judged(ending, {})
    expect(passes(without, { failOn: 'HIGH' })).toBe(false)
    const report = await judged(ending, { settings: settings({ policy: 'plumbline/data-loss' }) })
    expect(report.dataLoss[0]?.waiver?.owner).toBe('data team')
    expect(report.waivers).toMatchObject([{ state: 'active', findings: 1 }])
    expect(passes(report, { failOn: 'HIGH' })).toBe(true)
    const other = await judged(ending, { settings: settings({ policy: '**' }) })
    expect(passes(other, { failOn: 'HIGH' })).toBe(false)
  })

  test.each([0, 1, 5, 60, 1000])(
    'lifts no limit: of %i findings the gravest are held, what is waived last',
    async most => {
      const many = planJson(
        Array.from({ length: 30 }, (_, n) => change(`aws_db_instance.a[${n}]`, { after: database })),
        undefined,
      )
      const waived = { settings: settings({}, { address: 'aws_db_instance.a[3]', policy: 'aws/rds/*' }) }
      const whole = await judged(many, waived)
      const cut = await judged(many, { ...waived, most })
      const all = findingsOf(whole)
      expect(findingsOf(cut)).toHaveLength(Math.min(most, all.length))
      expect([cut.summary, cut.waivers]).toEqual([whole.summary, whole.waivers])
      expect(whole.summary.waived?.total).toBeGreaterThan(30)
      const standing = all.filter(({ waiver }) => !waiver).length
      expect(findingsOf(cut).filter(({ waiver }) => !waiver)).toHaveLength(Math.min(most, standing))
      expect(cut.truncated?.findings ?? 0).toBe(Math.max(0, all.length - most))
    },
  )

  test('that a change adds is told, and waives nothing yet', async () => {
    const base = settings({ address: 'aws_db_instance.b' })
    const proposed = settings({ address: 'aws_db_instance.b' }, {})
    const report = await judged(plan, { settings: base, proposed })
    expect(waiverOf(report, 'aws_db_instance.a')).toBeUndefined()
    expect(report.waivers?.map(({ state, findings }) => [state, findings])).toEqual([
      ['active', 1],
      ['proposed', 1],
    ])
    expect(report.summary.waived?.total).toBe(1)
  })

  test('that a change adds though it is over would waive nothing', async () => {
    const proposed = settings({ expires: '2026-12-31' })
    const report = await judged(plan, { settings: settings(), proposed })
    expect(report.waivers).toMatchObject([{ state: 'proposed', findings: 0 }])
  })
})

describe('policies', () => {
  test('that are off say nothing, and others have the severity that settings give', async () => {
    const text = `policies:\n  aws/rds/**: LOW\n  ${encrypted}: INFO\n  aws/rds/instance-not-public: off\n`
    const report = await judged(plan, { settings: readSettings(text, 'f', registry) })
    const found = report.policyResponse['aws_db_instance.a']?.map(({ metadata: { custom } }) => custom) ?? []
    expect(found.find(({ policyId }) => policyId === encrypted)?.severity).toBe('INFO')
    const rest = found.filter(({ policyId }) => policyId.startsWith('aws/rds/') && policyId !== encrypted)
    expect(rest.length).toBeGreaterThan(0)
    expect(rest.every(({ severity }) => severity === 'LOW')).toBe(true)
    expect(report.summary.introduced.HIGH).toBe(0)
    expect(report.coverage.policies).toBe(registry.length - 1)
  })
})

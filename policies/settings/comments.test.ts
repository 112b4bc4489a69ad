import { describe, expect, test } from 'vitest'
import { change, planJson } from '../../tests/plan-json.ts'
import { assess } from '../assess.ts'
import { dedent } from '../engine/index.ts'
import { registry } from '../registry.ts'
import { allowedIn } from '../sources/allowed.ts'
import type { Sources } from '../sources/locate.ts'
import { waiverOf } from './comments.ts'
import { SettingsError } from './document.ts'

const database = { after: { storage_encrypted: false } }
const bytes = (plan: object) => new TextEncoder().encode(JSON.stringify(plan))

/** Sources of one file for each module, by its calls; one that begins with `~` is not part of the repository. */
function sourcesOf(modules: Record<string, string>): Sources {
  const filesOf = (key: string) => {
    const text = modules[key]
    return text === undefined ? undefined : [{ name: 'main.tf', text: dedent(text) }]
  }
  return {
    module(calls) {
      const files = filesOf(calls.join('.'))
      return files && { folder: calls.join('/'), files }
    },
    brought: calls => filesOf(`~${calls.join('.')}`),
  }
}

async function judged(files: Record<string, string>, ...changes: object[]) {
  return assess(bytes(planJson(changes, undefined)), {
    today: '2027-01-01',
    beside: plan => allowedIn(sourcesOf(files), plan).map(one => waiverOf(one, registry)),
  })
}

const words = 'until=2027-01-31 owner=platform Holds nothing but test data'

describe('a comment in the sources', () => {
  test.each([
    [
      'inside of the block',
      `resource "aws_db_instance" "a" {\n  # plumbline:allow aws/rds/instance-encrypted ${words}\n}`,
      2,
    ],
    [
      'right above it',
      `# plumbline:allow aws/rds/instance-encrypted ${words}\n# and more\nresource "aws_db_instance" "a" {\n}`,
      1,
    ],
    [
      'behind an attribute',
      `resource "aws_db_instance" "a" {\n  storage_encrypted = false // plumbline:allow aws/rds/instance-encrypted ${words}\n}`,
      2,
    ],
    [
      'with quotes and a pattern',
      `resource "aws_db_instance" "a" {\n  /* plumbline:allow aws/rds/* owner="data team" until=2027-01-31 reason="Holds nothing but test data" */\n}`,
      2,
    ],
  ])('%s waives every instance', async (_, text, line) => {
    const report = await judged(
      { '': text },
      change('aws_db_instance.a[0]', database),
      change('aws_db_instance.b', database),
    )
    expect(report.waivers).toMatchObject([
      { state: 'active', file: 'main.tf', line, address: 'aws_db_instance.a' },
    ])
    const waived = Object.entries(report.policyResponse).filter(([, all]) =>
      all.some(one => one.metadata.custom.waiver),
    )
    expect(waived.map(([address]) => address)).toEqual(['aws_db_instance.a[0]'])
    expect(report.summary.waived?.HIGH).toBe(1)
  })

  test('of a module means its block, and at a call all that is in it', async () => {
    const files = {
      '': `module "m" {\n  # plumbline:allow aws/rds/** ${words}\n  source = "./m"\n}`,
      m: `resource "aws_db_instance" "a" {\n}\n`,
      n: `resource "aws_db_instance" "a" { # plumbline:allow aws/rds/instance-encrypted ${words}\n}\n`,
    }
    const report = await judged(
      files,
      change('module.m["x"].aws_db_instance.a', database),
      change('module.n[0].aws_db_instance.a', database),
      change('aws_db_instance.a', database),
    )
    expect(report.waivers?.map(({ address, file }) => [address, file])).toEqual([
      ['module.m.**', 'main.tf'],
      ['module.n.aws_db_instance.a', 'n/main.tf'],
    ])
    expect(report.waivers?.every(({ state }) => state === 'active')).toBe(true)
    expect(report.policyResponse['aws_db_instance.a']?.some(one => one.metadata.custom.waiver)).toBe(false)
  })

  test('of a module that is not part of the repository says nothing', async () => {
    const text = `resource "aws_db_instance" "a" {\n  # plumbline:allow aws/rds/instance-encrypted ${words}\n}`
    for (const files of [{ '': '' }, { '': '', '~m': text }] as Record<string, string>[]) {
      const report = await judged(files, change('module.m.aws_db_instance.a', database))
      expect(report.waivers).toBeUndefined()
    }
  })

  test.each([
    ['holds once it is merged', false, 'proposed', 0],
    ['holds where the base has it too', true, 'active', 1],
  ])('of a change %s', async (_, isOnBase, state, waived) => {
    const text = `resource "aws_db_instance" "a" {\n  # plumbline:allow aws/rds/instance-encrypted ${words}\n}`
    const settings = {
      file: 'base',
      failOn: undefined,
      only: undefined,
      dataLoss: undefined,
      levels: [],
      own: [],
      policyFiles: [],
      notRun: [],
      waivers: [],
    }
    const report = await assess(bytes(planJson([change('aws_db_instance.a', database)], undefined)), {
      today: '2027-01-01',
      settings,
      proposed: settings,
      beside: plan =>
        allowedIn(sourcesOf({ '': text }), plan).map(one => ({ ...waiverOf(one, registry), isOnBase })),
    })
    expect(report.waivers).toMatchObject([{ state, findings: 1 }])
    expect(report.summary.waived?.total).toBe(waived)
  })

  test.each([
    [
      'resource "aws_db_instance" "a" {\n  # plumbline:allow aws/rds/instance-encrypted owner=us Because we say so\n}',
      ['main.tf:2: plumbline:allow until: has to be a day of the calendar, as 2027-03-31; it is empty'],
    ],
    [
      'resource "aws_db_instance" "a" {\n  # plumbline:allow aws/rds/instance-encryptd until=2027-01-31 owner=us Because we say so\n}',
      [
        'main.tf:2: plumbline:allow policy: there is no policy aws/rds/instance-encryptd (is it aws/rds/instance-encrypted?)',
      ],
    ],
    [
      'resource "aws_db_instance" "a" {\n  # plumbline:allow\n}',
      [
        /policy: is empty$/,
        /reason: has to have 10 characters/,
        /owner: is empty$/,
        /until: has to be a day/,
      ],
    ],
    [
      `locals {\n  # plumbline:allow aws/rds/** ${words}\n}`,
      ['main.tf:2: plumbline:allow: stands beside no block of a resource or a module'],
    ],
    [
      `# plumbline:allow aws/rds/** ${words}\n\nresource "aws_db_instance" "a" {}`,
      ['main.tf:1: plumbline:allow: stands beside no block of a resource or a module'],
    ],
  ])('%j is refused with file and line', async (text, expected) => {
    const error = await judged({ '': text }, change('aws_db_instance.a', database)).catch(error => error)
    expect(error).toBeInstanceOf(SettingsError)
    const lines = error.message.split('\n')
    expect(lines).toHaveLength(expected.length)
    expected.forEach((one, i) => {
      if (typeof one === 'string') expect(lines[i]).toBe(one)
      else expect(lines[i]).toMatch(one)
    })
  })

  test('in a text is none', async () => {
    const text = `resource "aws_db_instance" "a" {\n  identifier = "# plumbline:allow aws/rds/** ${words}"\n}`
    expect((await judged({ '': text }, change('aws_db_instance.a', database))).waivers).toBeUndefined()
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { block, call, change, planJson } from '../../tests/plan-json.ts'
import { type Plan, readPlan } from '../engine/index.ts'
import { allowedIn, standingIn } from './allowed.ts'
import type { Sources } from './locate.ts'

test.each([
  ['in it', 'resource "a" "b" {\n  # plumbline:allow x\n}', 'a.b'],
  ['behind its head', 'resource "a" "b" { # plumbline:allow x\n}', 'a.b'],
  ['above it', 'resource "a" "z" {}\n# plumbline:allow x\nresource "a" "b" {}', 'a.b'],
  ['above it with others between', '# plumbline:allow x\n// why\n/* and why */\nresource "a" "b" {}', 'a.b'],
  ['above a head with a comment of its own', '# plumbline:allow x\nresource "a" "b" { # ours\n}', 'a.b'],
  ['above an empty line', '# plumbline:allow x\n\nresource "a" "b" {}', undefined],
  ['below it', 'resource "a" "b" {}\n# plumbline:allow x', undefined],
])('a comment that stands %s', async (_, text, address) => {
  const plan = await readPlan(new TextEncoder().encode(JSON.stringify(planJson([], {}))))
  const module = { folder: '', files: [{ name: 'main.tf', text }] }
  expect(allowedIn({ module: () => module }, plan)).toMatchObject([{ text: 'x', address }])
})

describe('a comment stands on the base branch', () => {
  const bucket = (comment: string) => `resource "a" "b" {\n  ${comment}\n}\n`
  const comment = '# plumbline:allow x until=2027-01-31 owner=us Holds nothing'
  const root = 'module "m" {\n  source = "./m"\n}\n'

  /** By the files of a change and of its base which comments stand there; folders are told from `infra`. */
  async function standing(
    change: Record<string, string>,
    base: Record<string, string>,
    { from = 'infra', of = {} }: { from?: string; of?: Partial<Sources> } = {},
  ) {
    const asked: string[] = []
    const sources: Sources = {
      module([call, ...more]) {
        const folder = [from, call, ...more].filter(Boolean).join('/')
        const files = Object.entries(change).flatMap(([path, text]) => {
          const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '/'
          return name.includes('/') ? [] : [{ name, text }]
        })
        return { folder, files }
      },
      ...of,
    }
    const found = allowedIn(sources, plan)
    const there = await standingIn(found, sources, plan, async path => {
      asked.push(path)
      return base[path]
    })
    return { found: found.length, standing: there.map(({ address }) => address), asked }
  }

  let plan: Plan
  beforeAll(async () => {
    const changes = [change('a.b'), change('module.m.a.b')]
    const config = { module_calls: { m: call({ resources: [block('a.b')] }) } }
    plan = await readPlan(new TextEncoder().encode(JSON.stringify(planJson(changes, config))))
  })

  test.each([
    ['with the same words at the same block', bucket(comment), ['a.b']],
    ['at another line', `# more\n${comment}\n${bucket('c = 1')}`, ['a.b']],
    ['of another kind', bucket(comment.replace('#', '//')), ['a.b']],
    ['with other words', bucket(comment.replace('01-31', '02-28')), []],
    ['at another block', bucket(comment).replace('"b"', '"c"'), []],
    ['in a text', bucket(`c = "${comment}"`), []],
    ['nowhere', bucket('c = 1'), []],
    ['in what is no HCL', `}\n${bucket(comment)}`, []],
  ])('%s', async (_, text, addresses) => {
    const change = { 'infra/main.tf': bucket(comment), 'infra/other.tf': 'locals {}\n' }
    expect(await standing(change, { 'infra/main.tf': text })).toEqual({
      ...{ found: 1, standing: addresses },
      asked: ['infra/main.tf'],
    })
  })

  test('in the same file alone', async () => {
    const text = bucket(comment)
    const { standing: there } = await standing({ 'infra/main.tf': text }, { 'infra/b.tf': text })
    expect(there).toEqual([])
  })

  test('in a module to which the same calls lead', async () => {
    const change = { 'infra/main.tf': root, 'infra/m/main.tf': bucket(comment) }
    expect(await standing(change, change)).toEqual({
      ...{ found: 1, standing: ['module.m.a.b'] },
      asked: ['infra/m/main.tf', 'infra/main.tf'],
    })
    for (const main of ['', root.replace('./m', './n'), root.replace('"m"', '"n"')])
      expect((await standing(change, { ...change, 'infra/main.tf': main })).standing).toEqual([])
    const json = {
      'infra/main.tf.json': '{"module": {"m": {"source": "./m"}}}',
      'infra/m/main.tf': bucket(comment),
    }
    expect((await standing(json, json)).standing).toEqual(['module.m.a.b'])
  })

  test('at a call of the same source', async () => {
    const change = { 'infra/main.tf': root.replace('\n', `\n  ${comment}\n`) }
    expect((await standing(change, change)).standing).toEqual(['module.m.**'])
    const other = { 'infra/main.tf': change['infra/main.tf'].replace('./m', './n') }
    expect((await standing(change, other)).standing).toEqual([])
  })

  test('where it is known where the sources lie, in the repository', async () => {
    const text = bucket(comment)
    const of = { isNowhere: true } as const
    const unknown = await standing({ 'infra/main.tf': text }, { 'infra/main.tf': text }, { of })
    expect(unknown).toEqual({ found: 1, standing: [], asked: [] })
    const around = await standing({ '../x/main.tf': text }, { '../x/main.tf': text }, { from: '../x' })
    expect(around).toEqual({ found: 1, standing: [], asked: [] })
  })
})

import { describe, expect, test } from 'vitest'
import type { Change, Plan } from '../engine/index.ts'
import { folderOf, readManifest } from './folders.ts'
import { isSource, locator, type SourceFile, type Sources } from './locate.ts'

const at = (files: Record<string, string>, address: string, path = '') => {
  const listed: SourceFile[] = Object.entries(files).map(([name, text]) => ({ name, text }))
  const place = locator({
    module: calls => (calls.length === 0 ? { folder: '', files: listed } : undefined),
  })(address, path)
  return place && `${place.file}:${place.line}${place.isCall ? ' call' : ''}`
}

const group = `resource "aws_security_group" "a" {
  name = "a"
  ingress {
    from_port = 22
    cidr_blocks = [
      "0.0.0.0/0",
    ]
  }
  egress { from_port = 1 }
  egress { from_port = 2 }
  dynamic "timeouts" {
    for_each = [1]
    content {
      create = "1m"
    }
  }
}`

describe('the line of a path', () => {
  test.each([
    ['', 1],
    ['name', 2],
    ['ingress', 3],
    ['ingress[0]', 3],
    ['ingress[0].cidr_blocks', 5],
    ['ingress[0].cidr_blocks[0]', 5],
    ['ingress[0].description', 3],
    ['egress[0].from_port', 1],
    ['timeouts.create', 14],
    ['description', 1],
    ['tags["a.b"]', 1],
    ['constructor', 1],
    ['__proto__', 1],
  ])('%s is %d', (path, line) => {
    expect(at({ 'main.tf': group }, 'aws_security_group.a', path)).toBe(`main.tf:${line}`)
  })
})

describe('of several blocks of one name', () => {
  const text = `resource "aws_security_group" "a" {
  ingress {
    from_port   = 443
    to_port     = var.to
    cidr_blocks = ["10.0.0.0/8", "\${aws_eip.a.public_ip}/32"]
  }
  ingress {
    from_port   = 22
    cidr_blocks = ["10.0.0.0/8", "0.0.0.0/0"]
  }
  egress {
    description = "a"
  }
  egress {
    description = "a"
  }
  rule {
    apply {
      days = 1
    }
    apply {
      days = 2
    }
  }
  rule {
    name = "second"
    apply {
      days = 3
    }
    apply {
      days = 4
    }
  }
  setting {
    value = "x"
  }
  dynamic "setting" {
    for_each = var.settings
    content {
      value = "x"
    }
  }
}`
  const ssh = { from_port: 22, to_port: 22, cidr_blocks: ['0.0.0.0/0', '10.0.0.0/8'], description: '' }
  const web = { from_port: 443, to_port: 443 }
  const body = {
    before: { ingress: [web] },
    after: {
      ingress: [ssh, web, { ...ssh, from_port: 23 }, null],
      egress: [{ description: 'a' }, { description: 'a' }],
      rule: [
        { name: null, apply: [{ days: 1 }, { days: 2 }] },
        { name: 'second', apply: [{ days: 3 }, { days: 4 }] },
      ],
      setting: [{ value: 'x' }],
    },
  }
  const lineOf = (path: string, change?: Change) => {
    const address = 'aws_security_group.a'
    const sources: Sources = {
      module: () => ({ folder: '', files: [{ name: 'main.tf', text }] }),
    }
    const plan = { resources: [{ address, body }] } as unknown as Plan
    return locator(sources, plan)(address, path, change)?.line
  }

  test.each([
    ['has the literals of the plan, lists in any order', 'ingress[0].cidr_blocks', 9],
    ['has a place in the order of the plan', 'ingress[1].cidr_blocks', 5],
    ['has no other literal', 'ingress[2].from_port', 1],
    ['is there', 'ingress[3].from_port', 1],
    ['is there after the plan', 'ingress[4].from_port', 1],
    ['writes nothing of the attribute', 'ingress[0].description', 7],
    ['is not told from the others', 'egress[0].description', 1],
    ['stands inside of one', 'rule[1].apply[1].days', 31],
    ['contradicts nothing', 'rule[0].apply[0].days', 19],
    ['is not made by a dynamic one', 'setting[0].value', 1],
  ])('the one is meant that %s', (_, path, line) => {
    expect(lineOf(path, 'introduced')).toBe(line)
  })

  test('of what the plan mends the past is held against them', () => {
    expect(lineOf('ingress[0].from_port', 'fixed')).toBe(3)
  })
})

describe('a resource', () => {
  test.each<[string, Record<string, string>, string, string | undefined]>([
    ['under count', { 'a.tf': '\nresource "x" "y" {}' }, 'x.y[3]', 'a.tf:2'],
    [
      'under for_each, with a key like an address',
      { 'a.tf': 'resource "x" "y" {}' },
      'x.y["module.a.x.z"]',
      'a.tf:1',
    ],
    ['that is read', { 'a.tf': 'resource "x" "y" {}\ndata "x" "y" {}' }, 'data.x.y', 'a.tf:2'],
    ['of no block', { 'a.tf': 'resource "x" "y" {}' }, 'x.z', undefined],
    ['of two blocks', { 'a.tf': 'resource "x" "y" {}', 'b.tf': 'resource "x" "y" {}' }, 'x.y', undefined],
    ['in a module of no call', { 'a.tf': 'resource "x" "y" {}' }, 'module.m.x.y', undefined],
    [
      'in a foreign module',
      { 'a.tf': 'resource "x" "y" {}\nmodule "m" {}' },
      'module.m["a.b"].x.y',
      'a.tf:2 call',
    ],
    ['deep in a foreign module', { 'a.tf': 'module "m" {}' }, 'module.m[0].module.n.x.y', 'a.tf:1 call'],
    [
      'of a pair for two tools',
      { 'a.tf': 'resource "x" "y" {}', 'a.tofu': '\nresource "x" "y" {}' },
      'x.y',
      undefined,
    ],
    ['of an override alone', { 'override.tf': 'resource "x" "y" {}' }, 'x.y', undefined],
    ['that is no address', { 'a.tf': 'resource "x" "y" {}' }, '', undefined],
  ])('%s', (_, files, address, expected) => {
    expect(at(files, address)).toBe(expected)
  })

  test('is told at the override that sets the attribute', () => {
    const files = {
      'a_override.tf': '\nresource "x" "y" {\n  b = 1\n}',
      'a.tf': 'resource "x" "y" {\n  b = 2\n  c = 3\n}',
    }
    expect(at(files, 'x.y', 'b')).toBe('a_override.tf:3')
    expect(at(files, 'x.y', 'c')).toBe('a.tf:3')
    expect(at(files, 'x.y')).toBe('a.tf:1')
  })
})

describe('the folder of a module', () => {
  const sources: Record<string, string> = {
    a: './a',
    'a.b': '../b',
    c: '../../c',
    d: 'hashicorp/x/aws',
    'd.e': './e',
    'a.f': '.\\f',
  }
  const folder = (calls: string[], root = { folder: 'infra/prod', isInRepository: true }) =>
    folderOf(root, calls, names => sources[names.join('.')])

  test.each<[string[], string | undefined]>([
    [[], 'infra/prod'],
    [['a'], 'infra/prod/a'],
    [['a', 'b'], 'infra/prod/b'],
    [['a', 'f'], 'infra/prod/a/f'],
    [['c'], 'c'],
    [['d'], undefined],
    [['d', 'e'], undefined],
    [['x'], undefined],
  ])('%j', (calls, expected) => {
    expect(folder(calls)).toBe(expected)
  })

  test('never lies outside of the repository', () => {
    expect(folder(['c'], { folder: 'infra', isInRepository: true })).toBeUndefined()
    expect(folder(['c'], { folder: 'infra', isInRepository: false })).toBe('../c')
    expect(folder(['c'], { folder: '', isInRepository: false })).toBe('../../c')
  })
})

test('a list of modules is read in both of its forms, and nothing else is one', () => {
  const entry = { Key: 'a', Source: './a', Dir: 'a' }
  expect(readManifest(JSON.stringify([entry, null, 1, { Key: 1 }]))).toEqual([entry])
  expect(readManifest(JSON.stringify({ Modules: [entry] }))).toEqual([entry])
  for (const text of ['', '{', 'null', '1', '{"Modules": {}}']) expect(readManifest(text)).toEqual([])
})

test('sources are the files that Terraform and OpenTofu read', () => {
  const names = [
    'a.tf',
    'a.tf.json',
    'a.tofu',
    'a.tofu.json',
    '.a.tf',
    'a.tf~',
    '#a.tf#',
    'a.tfvars',
    'a.tf.bak',
    'a.json',
  ]
  expect(names.filter(isSource)).toEqual(['a.tf', 'a.tf.json', 'a.tofu', 'a.tofu.json'])
})

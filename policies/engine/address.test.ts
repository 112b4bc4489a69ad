import { describe, expect, it } from 'vitest'
import { addressSteps, moduleSteps, resourceParts } from './address.ts'

const short = (address: string) => addressSteps(address).map(({ name, keys }) => [name, ...keys])

describe('addressSteps', () => {
  it.each([
    ['aws_b.c', [['aws_b'], ['c']]],
    ['aws_b.c[0].d', [['aws_b'], ['c', 0], ['d']]],
    ['module.a["x.y"].aws_b.c[0].d', [['module'], ['a', 'x.y'], ['aws_b'], ['c', 0], ['d']]],
    ['aws_b.c["a]b"].d', [['aws_b'], ['c', 'a]b'], ['d']]],
    [String.raw`aws_b.c["say \"hi\"\\"]`, [['aws_b'], ['c', 'say "hi"\\']]],
    ['aws_b.c["$${x}%%{y}$$"]', [['aws_b'], ['c', '${x}%{y}$$']]],
    [String.raw`aws_b.c["\u00e9\U0001F600\n"]`, [['aws_b'], ['c', 'é😀\n']]],
    ['aws_b.c["0"]', [['aws_b'], ['c', '0']]],
    ['aws_b.c[*].id', [['aws_b'], ['c', { expression: '*' }], ['id']]],
    ['aws_b.c.*.id', [['aws_b'], ['c', { expression: '*' }], ['id']]],
    ['aws_b.c[var.i["]"]].id', [['aws_b'], ['c', { expression: 'var.i["]"]' }], ['id']]],
    ['aws_b.c[0]["k"]', [['aws_b'], ['c', 0, 'k']]],
    ['', []],
    ['each.value', [['each'], ['value']]],
  ])('%s', (address, steps) => expect(short(address)).toEqual(steps))

  it('ends on whatever it is given', () => {
    for (const text of ['[', '["', '["\\', 'a["b', 'a[0', '...', ']', 'a]b', '*', '"', 'a["b"c]']) {
      expect(Array.isArray(addressSteps(text))).toBe(true)
    }
  })

  it('says where a step ends', () => {
    const text = 'module.a["x.y"].aws_b.c'
    expect(text.slice(0, addressSteps(text)[1]!.end)).toBe('module.a["x.y"]')
  })
})

describe('moduleSteps', () => {
  it('gives calls and keys', () => {
    expect(moduleSteps('')).toEqual([])
    expect(moduleSteps('module.a["x.module.y"].module.b[1].module.module')).toEqual([
      { name: 'a', key: 'x.module.y' },
      { name: 'b', key: 1 },
      { name: 'module', key: undefined },
    ])
  })
})

describe('resourceParts', () => {
  it('tells module, mode, type, name and key', () => {
    expect(resourceParts('module.a["x.y"].data.aws_b.c["k.l"]')).toEqual({
      module: 'module.a["x.y"]',
      mode: 'data',
      type: 'aws_b',
      name: 'c',
      index: 'k.l',
    })
    expect(resourceParts('aws_b.c')).toEqual({ module: '', mode: 'managed', type: 'aws_b', name: 'c', index: undefined })
    expect(resourceParts('aws_b')).toBeUndefined()
    expect(resourceParts('aws_b.c.d')).toBeUndefined()
  })
})

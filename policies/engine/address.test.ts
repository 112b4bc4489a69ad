import { describe, expect, it } from 'vitest'
import { parseModuleAddress, parseReference, parseResourceAddress } from './address.ts'

const short = (text: string) =>
  parseReference(text).map(({ name, key }) => (key === undefined ? name : [name, key]))

describe('parseReference', () => {
  it.each([
    ['aws_b.c', ['aws_b', 'c']],
    ['aws_b.c[0].d', ['aws_b', ['c', 0], 'd']],
    ['module.a["x.y"].aws_b.c[0].d', ['module', ['a', 'x.y'], 'aws_b', ['c', 0], 'd']],
    ['aws_b.c["a]b"].d', ['aws_b', ['c', 'a]b'], 'd']],
    [String.raw`aws_b.c["say \"hi\"\\"]`, ['aws_b', ['c', 'say "hi"\\']]],
    ['aws_b.c["$${x}%%{y}$$"]', ['aws_b', ['c', '${x}%{y}$$']]],
    [String.raw`aws_b.c["\u00e9\U0001F600\n"]`, ['aws_b', ['c', 'é😀\n']]],
    ['aws_b.c["0"]', ['aws_b', ['c', '0']]],
    ['aws_b.c[""]', ['aws_b', ['c', '']]],
    ['aws_b.c[*].id', ['aws_b', 'c', 'id']],
    ['aws_b.c.*.id', ['aws_b', 'c', 'id']],
    ['aws_b.c[var.i["]"]].id', ['aws_b', 'c', 'id']],
    ['aws_b.c["a" == "b"].id', ['aws_b', 'c', 'id']],
    ['aws_b.c[0]["k"].id', ['aws_b', ['c', 0], 'k', 'id']],
    ['each.value', ['each', 'value']],
    ['', []],
  ])('%s', (text, steps) => expect(short(text)).toEqual(steps))

  it('ends on whatever it is given', () => {
    for (const text of [
      '[',
      '["',
      '["\\',
      'a["b',
      'a[0',
      '...',
      ']',
      'a]b',
      '*',
      '"',
      'a["b"c]',
      '[[[',
      '[0][1]',
    ]) {
      for (const { end } of parseReference(text)) expect(end).toBeLessThanOrEqual(text.length)
    }
  })

  it('says where a step ends', () => {
    const text = 'module.a["x.y"].aws_b.c'
    expect(text.slice(0, parseReference(text)[1]!.end)).toBe('module.a["x.y"]')
  })
})

describe('parseModuleAddress', () => {
  it('gives calls and keys', () => {
    expect(parseModuleAddress('')).toEqual([])
    expect(parseModuleAddress('module.a["x.module.y"].module.b[1].module.module')).toMatchObject([
      { name: 'a', key: 'x.module.y' },
      { name: 'b', key: 1 },
      { name: 'module', key: undefined },
    ])
  })
})

describe('parseResourceAddress', () => {
  it('tells module, mode, type, name and key', () => {
    expect(parseResourceAddress('module.a["x.y"].data.aws_b.c["k.l"]')).toEqual({
      module: 'module.a["x.y"]',
      mode: 'data',
      type: 'aws_b',
      name: 'c',
      index: 'k.l',
    })
    expect(parseResourceAddress('aws_b.c[3]')).toMatchObject({
      module: '',
      mode: 'managed',
      name: 'c',
      index: 3,
    })
    expect(parseResourceAddress('aws_b')).toBeUndefined()
    expect(parseResourceAddress('aws_b.c.d')).toBeUndefined()
  })
})

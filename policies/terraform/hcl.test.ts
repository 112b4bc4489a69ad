// biome-ignore-all lint/suspicious/noTemplateCurlyInString: HCL writes its templates so
import { describe, expect, it } from 'vitest'
import { evaluate, referencesIn, UNKNOWN } from './evaluate.ts'
import { readHcl } from './hcl.ts'

const value = (written: string, names: Record<string, unknown> = {}) =>
  evaluate(readHcl(`x = ${written}\n`).attributes.get('x')!, name => names[name])
const references = (written: string) => [...referencesIn(readHcl(`x = ${written}`).attributes.get('x')!)]

describe('readHcl', () => {
  it('reads blocks, labels and comments', () => {
    const body = readHcl(`
      # one
      resource "aws_vpc" "main" { // two
        tags = { Name = "a", "b c" : 1 } /* three */
        timeouts {}
      }
    `)
    expect(body.blocks).toMatchObject([{ type: 'resource', labels: ['aws_vpc', 'main'] }])
    expect(body.blocks[0]!.body.blocks).toMatchObject([{ type: 'timeouts', labels: [] }])
  })

  it.each([
    ['"a\\n\\"b\\" \\u00e9 $${c} %%{d}"', 'a\n"b" é ${c} %{d}'],
    ['<<EOF\n  a\n    b\nEOF', '  a\n    b\n'],
    ['<<-EOF\n    a\n      b\n  EOF', 'a\n  b\n'],
    ['-1.5', -1.5],
    ['[1, true, null,\n "a",\n]', [1, true, null, 'a']],
    ['1 + 2 * 3 == 7 && !false', true],
    ['(\n2 > 1\n) ? "yes" : "no"', 'yes'],
    ['jsonencode({ b = "<&>", a = [1] })', '{"a":[1],"b":"\\u003c\\u0026\\u003e"}'],
    ['concat(["a"], toset(["b", "b"]))', ['a', 'b']],
    ['["a", { b = "c" }][1].b', 'c'],
  ])('reads %s', (written, expected) => {
    expect(value(written)).toEqual(expected)
  })

  // As Terraform 1.11.4 prints them.
  it.each([
    ['"%{ if true }1%{ endif }"', '1'],
    ['"%{ if false }yes%{ else }no%{ endif }%{ if false }x%{ endif }"', 'no'],
    ['"a \\n\\n ${~ "x" ~} \\n\\n c %{~ for k in ["1", "2"] ~}  <${k}>  %{~ endfor ~}  d"', 'axc<1><2>d'],
    [
      '<<-EOT\n    %{ for k in ["a", "b"] }\n    ${k}=\n    %{ endfor }\n      z\n  EOT',
      '\na=\n\nb=\n\n  z\n',
    ],
    ['<<EOT\nx\n\n  %{ if true ~}\n\n   b\n  %{ endif ~}\n\n c\nEOT', 'x\n\n  \n   b\n  \n c\n'],
    [
      '<<EOT\nx\n%{~ if true }y%{ endif }\n  x\n  ${~ "z" }\n\t${~ "w" ~}  \n   k\nEOT',
      'xy\n  x\nz\nw   k\n',
    ],
    ['"%{ for i, k in ["a", "b"] }%{ if i > 0 }, %{ endif }${k}%{ endfor }"', 'a, b'],
  ])('reads directives: %s', (written, expected) => {
    expect(value(written)).toEqual(expected)
  })

  it.each([
    '"%{ if true }"',
    '"%{ endif }"',
    '"%{ for k in [1] }%{ endif }"',
    '"%{ if true }%{ else }%{ else }%{ endif }"',
    '"%{ unless true }%{ endif }"',
    '"%{ if true }${"',
  ])('reads no %s', written => {
    expect(() => value(written)).toThrow()
  })

  it('follows references and keeps what is unknown', () => {
    const names = { var: { a: 'x', b: UNKNOWN }, aws_eip: { c: [{ id: 'one' }, { id: UNKNOWN }] } }
    expect(value('"${var.a}-1"', names)).toBe('x-1')
    expect(value('"${var.b}-1"', names)).toBe(UNKNOWN)
    expect(value('"${var.b}"', names)).toBe(UNKNOWN)
    expect(value('{ a = var.b }', names)).toEqual({ a: UNKNOWN })
    expect(value('jsonencode({ a = var.b })', names)).toBe(UNKNOWN)
    expect(value('aws_eip.c[*].id', names)).toEqual(['one', UNKNOWN])
    expect(value('aws_eip.c.0.id', names)).toBe('one')
  })

  it.each([
    ['[for a in ["x", "y"] : "${a}!"]', ['x!', 'y!']],
    ['[\n  for i, a in ["x", "y"] : i + 1 if a != "x"\n]', [2]],
    ['[for k, v in { a = 1, b = 2 } : "${k}${v}"]', ['a1', 'b2']],
    ['{ for a in ["x", "y"] : a => upper(a) }', { x: 'X', y: 'Y' }],
    ['[for a in [["x"], ["y"]] : [for b in a : "${b}${var.c}"]]', [['xc'], ['yc']]],
    ['[for a in var.b : a]', UNKNOWN],
    ['[for a in ["x"] : a if var.b]', UNKNOWN],
    ['{ for a in ["x"] : var.b => a }', UNKNOWN],
    ['[for a in ["x"] : { y = var.b }]', [{ y: UNKNOWN }]],
    ['{ for = 1 }', { for: 1 }],
    ['{ # two for all\n a = 1 }', { a: 1 }],
    ['[\n // one for a\n "x"]', ['x']],
    ['{ upper("a") = 1, (lower("B")) : 2, "${var.c}" = 3 }', { A: 1, b: 2, c: 3 }],
  ])('makes lists and objects: %s', (written, expected) => {
    expect(value(written, { var: { b: UNKNOWN, c: 'c' } })).toEqual(expected)
  })

  it('names references with their parents, as configuration does', () => {
    expect(references('aws_eip.a.id')).toEqual(['aws_eip.a.id', 'aws_eip.a'])
    expect(references('aws_eip.a["k.l"].id')).toEqual([
      'aws_eip.a["k.l"].id',
      'aws_eip.a["k.l"]',
      'aws_eip.a',
    ])
    expect(references('"${data.aws_region.r.name}/${var.x}"')).toEqual([
      'data.aws_region.r.name',
      'data.aws_region.r',
      'var.x',
    ])
    expect(references('module.a["k"].b')).toEqual(['module.a["k"].b', 'module.a["k"]'])
    expect(references('module.a.b')).toEqual(['module.a.b', 'module.a'])
    expect(references('aws_eip.a[count.index].id')).toEqual(['aws_eip.a', 'count.index'])
    expect(references('aws_eip.a[*].id')).toEqual(['aws_eip.a'])
    expect(references('[for a in var.x : "${a.b}${local.c}${a}" if a == var.d]')).toEqual([
      'var.x',
      'local.c',
      'var.d',
    ])
    expect(references('each.value.b')).toEqual(['each.value.b', 'each.value'])
    expect(references('merge(var.a..., [for b in var.c : b]...)')).toEqual(['var.a', 'var.c'])
    expect(references('{ for b in var.a : b.c => b... }')).toEqual(['var.a'])
    expect(references('{ var.a = 1, format("%s", var.b) = { c = var.d } }')).toEqual([
      'var.a',
      'var.b',
      'var.d',
    ])
  })

  it('evaluates nothing that is expanded or grouped', () => {
    expect(() => value('concat([["a"]]...)')).toThrow('`...`')
    expect(() => value('{ for a in ["b"] : a => a... }')).toThrow('`...`')
  })

  it.each([
    ['a = "b', 'line 1, column 7: a string has no end'],
    ['a = 1\na = 2', 'line 2, column 4: a is set twice'],
    ['a {\n  b = 1', 'line 2, column 8: } is expected'],
    ['a = [for b of c : b]', 'line 1, column 14: in is expected'],
    ['a = { for b in c : b }', 'line 1, column 22: => is expected'],
    ['}', 'line 1, column 1: cannot be read'],
  ])('refuses %j', (hcl, message) => {
    expect(() => readHcl(hcl)).toThrow(message)
  })
})

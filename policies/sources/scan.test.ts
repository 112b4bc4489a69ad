import { describe, expect, test } from 'vitest'
import { type Block, scanHcl, scanJson } from './scan.ts'

/** `resource.aws_x.a 1-3` */
const heads = (blocks: readonly Block[]) =>
  blocks.map(({ type, labels, line, endLine }) => `${[type, ...labels].join('.')} ${line}-${endLine}`)

describe('HCL', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['one block', 'resource "aws_x" "a" {\n}\n', ['resource.aws_x.a 1-2']],
    [
      'a block on one line',
      'resource "aws_x" "a" { b = 1 }\nmodule "m" {}',
      ['resource.aws_x.a 1-1', 'module.m 2-2'],
    ],
    ['labels without quotes', 'resource aws_x a {\n}', ['resource.aws_x.a 1-2']],
    [
      'ends of lines of Windows',
      'resource "aws_x" "a" {\r\n  b = 1\r\n}\r\nmodule "m" {}\r\n',
      ['resource.aws_x.a 1-3', 'module.m 4-4'],
    ],
    ['a byte order mark', '\ufeffmodule "m" {}', ['module.m 1-1']],
    ['comments', '# resource "x" "y" {\n// }\n/* module "m" {\n}\n*/ module "n" { # {\n}', ['module.n 5-6']],
    ['a comment between head and body', 'module /* { */ "m" /*\n*/ {\n}', ['module.m 1-3']],
    [
      'braces in strings',
      'module "m" {\n  a = "}"\n  b = "\\"}"\n}\nmodule "n" {}',
      ['module.m 1-4', 'module.n 5-5'],
    ],
    [
      'strings in templates',
      'module "m" {\n  a = "${b["}"]}-${"${"}"}"}"\n}\nmodule "n" {}',
      ['module.m 1-3', 'module.n 4-4'],
    ],
    [
      'signs that begin no template',
      'module "m" {\n  a = "$${" \n  b = "%%{"\n  c = "$ % {"\n}',
      ['module.m 1-5'],
    ],
    ['directives', 'module "m" {\n  a = "%{ if x == "}" }{%{ else }}%{ endif }"\n}', ['module.m 1-3']],
    ['a heredoc', 'module "m" {\n  a = <<EOT\n}\nmodule "x" {\nEOT x\n  EOT2\nEOT\n}', ['module.m 1-8']],
    ['an indented heredoc', 'module "m" {\n  a = <<-EOT\n    }\n    EOT\n}', ['module.m 1-5']],
    [
      'a template in a heredoc',
      'module "m" {\n  a = <<EOT\n${f("EOT",\n[\nEOT\n])} "\nEOT\n}',
      ['module.m 1-8'],
    ],
    ['a heredoc in a list', 'module "m" {\n  a = [<<A, <<B]\nx\nA\n}', []],
    ['a heredoc in a call', 'module "m" {\n  a = f(<<A\n)\nA\n  , 1)\n}', ['module.m 1-6']],
    [
      'expressions over lines',
      'module "m" {\n  a = (\n    1\n  )\n  b = {\n    c = "}"\n  }\n  d = [for x in y : {\n    z = x\n  }]\n}',
      ['module.m 1-11'],
    ],
    ['comparisons', 'module "m" {\n  a = 1 < 2 && 3 <= 4 ? "<<" : "x"\n}', ['module.m 1-3']],
    ['division', 'module "m" {\n  a = 4 / 2\n}', ['module.m 1-3']],
    ['attributes at the root', 'a = 1\nb = {\n}\nmodule "m" {}', ['module.m 4-4']],
    ['names with signs', 'module "größe_a-b" {\n  x-y = 1\n}', ['module.größe_a-b 1-3']],
    ['no end', 'module "m" {}\nmodule "n" {\n', ['module.m 1-1']],
    ['no HCL', 'module "m" {}\n}{ module "n" {}', ['module.m 1-1']],
    ['a string without end', 'module "m" {}\nmodule "n" {\n a = "\n}', ['module.m 1-1']],
  ])('with %s', (_, text, expected) => {
    expect(heads(scanHcl(text).blocks)).toEqual(expected)
  })

  test('tells attributes and blocks inside by their lines', () => {
    const [block] = scanHcl(
      'resource "aws_x" "a" {\n  b = 1\n\n  ingress {\n    port = 22\n  }\n  dynamic "egress" {\n    for_each = []\n    content {\n      port = 1\n    }\n  }\n}',
    ).blocks
    expect([...block!.attributes]).toEqual([['b', { line: 2, expression: ' 1' }]])
    expect(heads(block!.blocks)).toEqual(['ingress 4-6', 'dynamic.egress 7-12'])
    expect([...block!.blocks[0]!.attributes]).toEqual([['port', { line: 5, expression: ' 22' }]])
  })

  test('keeps expressions as they are written', () => {
    const [block] = scanHcl('x {\n  a = [ # {\n    "}",\n  ]\n  b = <<-E\n    }\n  E\n}\ny { c = 1 }').blocks
    const expressions = [...block!.attributes.values()].map(({ expression }) => expression)
    expect(expressions).toEqual([' [ # {\n    "}",\n  ]', ' <<-E\n    }\n  E'])
  })

  test('hands out comments, and none from inside of text', () => {
    const { comments } = scanHcl('# a\nmodule "m" { // b \n  x = "# c"\n  y = <<E\n# d\nE\n  /* e\n f */\n}')
    expect(comments).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: 'b' },
      { line: 7, text: 'e' },
      { line: 8, text: 'f' },
    ])
  })

  test('gives up on what nests deeper than any file, and comes back', () => {
    expect(scanHcl('a {'.repeat(100_000)).blocks).toEqual([])
    expect(scanHcl(`a = "${'${"'.repeat(100_000)}`).blocks).toEqual([])
    expect(scanHcl(`a = ${'['.repeat(100_000)}`).blocks).toEqual([])
  })

  test('takes twice the time for twice the text, whatever it is made of', () => {
    for (const piece of ['"${', '<<A\n', '/*', '# x\n', 'a b "c" {', '$${', '\\"', 'a = <<-A\n']) {
      const text = `module "m" {}\n${piece.repeat(20_000)}`
      expect(heads(scanHcl(text).blocks)[0]).toBe('module.m 1-1')
    }
  })
})

describe('JSON', () => {
  test('has blocks by type, name and name, alone or in lists', () => {
    const text = `{
  "//": "a comment",
  "resource": {
    "aws_x": {
      "a": {
        "b": "{ \\"resource\\": }", "c": [1, { "d": null }],
        "e": true
      },
      "f": [
        { "g": -1.5e3 }
      ]
    }
  },
  "module": [{ "m": { "source": "./m" } }],
  "variable": { "v": {} }
}`
    const { blocks } = scanJson(text)
    expect(heads(blocks)).toEqual([
      'resource.aws_x.a 5-8',
      'resource.aws_x.f 9-11',
      'module.m 14-14',
      'variable.v 15-15',
    ])
    const expression = undefined
    expect([...blocks[0]!.attributes]).toEqual([
      ['b', { line: 6, expression, json: '"{ \\"resource\\": }"' }],
      ['c', { line: 6, expression, json: '[1, { "d": null }]' }],
      ['e', { line: 7, expression, json: 'true' }],
    ])
    expect([...blocks[1]!.attributes]).toEqual([['g', { line: 10, expression, json: '-1.5e3' }]])
  })

  test('has what may be a block in one as well, and what is dynamic by its name', () => {
    const body = { a: { b: 1 }, c: [{ d: 1 }, { d: 2 }], dynamic: { e: { content: { f: 1 } } } }
    const { blocks } = scanJson(JSON.stringify({ resource: { aws_x: { it: body } }, locals: { l: 'x' } }))
    expect(heads(blocks)).toEqual(['resource.aws_x.it 1-1', 'locals 1-1'])
    expect(heads(blocks[0]!.blocks)).toEqual(['a 1-1', 'c 1-1', 'c 1-1', 'dynamic.e 1-1'])
    expect(heads(blocks[0]!.blocks[3]!.blocks)).toEqual(['content 1-1'])
  })

  test.each(['', 'x', '{', '[]', '1', '{"resource": 1}', '{"resource": {"a": 1}}', '['.repeat(100_000)])(
    'has none in %.20s',
    text => {
      expect(scanJson(text).blocks).toEqual([])
    },
  )
})

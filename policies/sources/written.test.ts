import { expect, test } from 'vitest'
import { DERIVED_SIGN as D, type Ground, OPEN_SIGN as O, SIGNS, type WrittenText } from '../engine/index.ts'
import { referencesIn } from '../terraform/evaluate.ts'
import { readExpression } from '../terraform/hcl.ts'
import type { SourceFile, Sources } from './locate.ts'
import { writtenIn } from './written.ts'

const file = (text: string, name = 'main.tf'): SourceFile => ({ name, text })

const sourcesOf = (
  modules: Record<string, readonly SourceFile[]>,
  others: Record<string, string> = {},
): Sources => ({
  module: calls => {
    const files = modules[calls.join('.')]
    return files && { folder: ['root', ...calls].join('/'), files }
  },
  file: path => others[path],
})

/** What the graph of a plan would answer. */
const KNOWN: Record<string, unknown> = {
  'var.env': 'dev',
  'var.actions': ['s3:GetObject'],
  'var.on': true,
  'var.off': false,
  'each.key': 'a',
  'aws_b.x.name': 'known',
  'aws_b.x.arn': D,
  'aws_b.x': D,
  'aws_b.many["a"].arn': D,
  'data.aws_caller_identity.me.account_id': '111122223333',
  'aws_oidc.x.url': 'https://issuer.example/x',
}

/** The root module, in which these values are known. */
const groundOf = (known: Readonly<Record<string, unknown>>): Ground => ({
  calls: [],
  address: '',
  key: undefined,
  outer: undefined,
  blocks: [],
  resolve: reference => known[reference] ?? O,
  isSecret: () => false,
  named: () => undefined,
  inner: () => undefined,
  keys: () => undefined,
})

/** Without what the signs stand for; several that stand for parts of one expression are one. */
const plain = (written: WrittenText | undefined) =>
  written?.text.replace(SIGNS, ([sign = '']) => sign).replace(new RegExp(`${O}+`, 'g'), O)

/** The text that `policy = <expression>` gives in the root module. */
function textOf(expression: string, beside = '', references?: readonly string[]): string | undefined {
  const text = `resource "aws_a" "b" {\n  policy = ${expression}\n}\n${beside}`
  return plain(
    writtenIn(sourcesOf({ '': [file(text)] })).textAt(
      {
        address: 'aws_a.b',
        calls: [],
        mode: 'managed',
        type: 'aws_a',
        name: 'b',
        path: ['policy'],
        key: 'a',
        references: references ?? named(expression),
      },
      groundOf(KNOWN),
    ),
  )
}

function named(expression: string): string[] {
  try {
    return [...referencesIn(readExpression(expression))]
  } catch {
    return []
  }
}

test.each([
  ['an object', 'jsonencode({ A = "*", R = aws_b.x.arn })', `{"A":"*","R":"${D}"}`],
  ['a known attribute', 'jsonencode([aws_b.x.name, aws_b.x.arn])', `["known","${D}"]`],
  ['a template', 'jsonencode({ R = "${aws_b.x.arn}/*" })', `{"R":"${D}/*"}`],
  ['what is not known', 'jsonencode({ R = "${var.other}/*" })', `{"R":"${O}/*"}`],
  ['a heredoc', '<<-EOT\n    {"R": "${aws_b.x.arn}"}\n  EOT', `{"R": "${D}"}\n`],
  ['a heredoc with a document in it', '<<EOT\n{"R": ${jsonencode([aws_b.x.arn])}}\nEOT', `{"R": ["${D}"]}\n`],
  ['a comment behind it', 'jsonencode([aws_b.x.arn]) # not []', `["${D}"]`],
  [
    'an account',
    'jsonencode("arn:${data.aws_caller_identity.me.account_id}:${aws_b.x.arn}")',
    `"arn:111122223333:${D}"`,
  ],
  ['an instance', 'jsonencode([aws_b.many[each.key].arn])', `["${D}"]`],
  ['a splat', 'jsonencode([aws_b.x[*].arn, var.other[*].id])', `[["${D}"],"${O}"]`],
  ['a condition that is settled', 'jsonencode(var.on ? [aws_b.x.arn] : ["*"])', `["${D}"]`],
  ['a condition that is not', 'jsonencode([var.other ? "*" : aws_b.x.arn])', `["${O}"]`],
  [
    'lists',
    'jsonencode(concat(["x"], var.actions, var.other, [aws_b.x.arn]))',
    `["x","s3:GetObject","${O}","${D}"]`,
  ],
  ['maps', 'jsonencode(merge({ A = 1 }, { R = aws_b.x.arn }))', `{"A":1,"R":"${D}"}`],
  ['a map that is not known', 'jsonencode([merge(var.other, { R = aws_b.x.arn })])', `["${O}"]`],
  [
    'texts',
    'jsonencode([format("%s/%s", aws_b.x.arn, "x"), join("", [aws_b.x.arn, "/*"])])',
    `["${D}/x","${D}/*"]`,
  ],
  [
    'an issuer',
    'jsonencode({ "${replace(aws_oidc.x.url, "https://", "")}:sub" = aws_b.x.arn })',
    `{"issuer.example/x:sub":"${D}"}`,
  ],
  [
    'what might cut a sign',
    'jsonencode([replace(aws_b.x.arn, "0", "x"), trimsuffix(aws_b.x.arn, ";"), trimsuffix(aws_b.x.arn, "/*")])',
    `["${O}","${O}","${D}"]`,
  ],
  ['a pattern', 'jsonencode([replace(aws_oidc.x.url, "/^h/", ""), aws_b.x.arn])', `["${O}","${D}"]`],
  ['a function that is not read', 'jsonencode([element(var.actions, 0), aws_b.x.arn])', `["${O}","${D}"]`],
  ['a comparison', 'jsonencode([var.env == "dev" ? "*" : aws_b.x.arn])', '["*"]'],
  ['a comparison that is not settled', 'jsonencode([var.other == "dev" ? "*" : aws_b.x.arn])', `["${O}"]`],
  ['each of a list', 'jsonencode([for i, one in ["a", aws_b.x.arn] : "${one}/*"])', `["a/*","${D}/*"]`],
  ['each of all', 'jsonencode([for one in aws_b.x : "${one.arn}/*"])', `["${D}/*"]`],
  ['each of what is not known', 'jsonencode([for k, one in var.other : "${one.arn}/*"])', `["${O}/*"]`],
  ['what comes of none', 'jsonencode([for one in aws_b.x : "*"])', `["${O}"]`],
  [
    'what may be left out',
    'jsonencode([for one in ["a", aws_b.x.arn] : one if var.other])',
    `["${O}","${O}"]`,
  ],
  ['what is left out', 'jsonencode([for one in ["a", aws_b.x.arn] : one if var.off])', '[]'],
  ['a map', 'jsonencode({ for k, v in { A = aws_b.x.arn } : lower(k) => [v] })', `{"a":["${D}"]}`],
  ['a map that is open', 'jsonencode([{ for one in var.other : one => aws_b.x.arn }])', `["${O}"]`],
  ['one in another', 'jsonencode([for a in ["x"] : [for b in [aws_b.x.arn] : "${a}${b}"]])', `[["x${D}"]]`],
  ['a list', '[aws_b.x.arn, "x"]', `["${D}","x"]`],
  ['lists in one', 'toset(concat([aws_b.x.arn], var.actions, var.other))', `["${D}","s3:GetObject","${O}"]`],
])('reads %s', (_, expression, text) => {
  expect(textOf(expression)).toBe(text)
})

test.each([
  ['a reference alone', 'aws_b.x.arn'],
  ['a file', 'templatefile("policy.json", { arn = aws_b.x.arn })'],
  ['a for over what is not known', '[for one in var.other : "*"]'],
  ['a directive that nobody knows', '<<EOT\n%{ when var.on }${aws_b.x.arn}%{ endif }\nEOT'],
  ['an object', '{ R = aws_b.x.arn }'],
  ['a list that is not known', 'tolist(var.other)'],
  ['what nests too deep', `jsonencode(${'['.repeat(5000)}aws_b.x.arn${']'.repeat(5000)})`],
  ['or in brackets of another kind', `jsonencode(${'('.repeat(300)}aws_b.x.arn${')'.repeat(300)})`],
  ['text that has a sign in it', `"${D}\${aws_b.x.arn}"`],
])('does not tell %s', (_, expression) => {
  expect(textOf(expression, '', ['aws_b.x.arn', 'aws_b.x'])).toBeUndefined()
})

test('tells what each sign stands for, where one reference does', () => {
  const body = 'jsonencode([aws_b.x.arn, "${aws_b.x.arn}${var.other}", element(var.actions, 0)])'
  const text = `resource "aws_a" "b" {\n  policy = ${body}\n}`
  const place = {
    address: 'aws_a.b',
    calls: [],
    mode: 'managed',
    type: 'aws_a',
    name: 'b',
    path: ['policy'],
    key: undefined,
  } as const
  const written = writtenIn(sourcesOf({ '': [file(text)] })).textAt(
    { ...place, references: named(body) },
    groundOf(KNOWN),
  )
  expect(written).toEqual({
    text: `["${D}0;","${D}1;${O}2;","${O};"]`,
    isList: false,
    references: ['aws_b.x.arn', 'aws_b.x.arn', 'var.other'],
  })
})

test('reads the blocks of a resource, each by its position among those of its name', () => {
  const told = (path: (string | number)[], ...files: SourceFile[]) =>
    plain(
      writtenIn(sourcesOf({ '': files })).textAt(
        {
          address: 'aws_a.b',
          calls: [],
          mode: 'managed',
          type: 'aws_a',
          name: 'b',
          path,
          key: undefined,
          references: ['aws_b.x.arn', 'aws_b.x'],
        },
        groundOf(KNOWN),
      ),
    )
  const inner = (name: string) => `inline {\n  deep {\n    text = "${name} \${aws_b.x.arn}"\n  }\n}\n`
  const block = (...blocks: string[]) => file(`resource "aws_a" "b" {\n${blocks.join('')}}`)
  const dynamic =
    'dynamic "inline" {\n  for_each = []\n  content {\n    deep {\n      text = aws_b.x.arn\n    }\n  }\n}\n'
  const two = block(inner('one'), dynamic, inner('two'))
  expect(told(['inline', 0, 'deep', 0, 'text'], two)).toBe(`one ${D}`)
  expect(told(['inline', 1, 'deep', 0, 'text'], two)).toBe(`two ${D}`)
  expect(told(['inline', 1, 'deep', 'text'], two)).toBe(`two ${D}`)
  expect(told(['inline', 2, 'deep', 0, 'text'], two)).toBeUndefined()
  expect(told(['inline', 0, 'deep', 0, 'other'], two)).toBeUndefined()
  // Blocks of an override stand in the place of all of their name.
  const over = { ...block(inner('over')), name: 'x_override.tf' }
  expect(told(['inline', 0, 'deep', 0, 'text'], two, over)).toBe(`over ${D}`)
  expect(told(['inline', 1, 'deep', 0, 'text'], two, over)).toBeUndefined()
})

test('tells nothing where the plan names something else: the sources have changed since', () => {
  expect(textOf('jsonencode([aws_b.x.arn])', '', ['aws_b.x.arn', 'aws_b.x', 'var.env'])).toBeUndefined()
  expect(textOf('jsonencode([aws_b.x.arn, var.env])', '', ['aws_b.x.arn', 'aws_b.x'])).toBeUndefined()
})

test('reads locals, also those made of locals, and none that goes in a circle', () => {
  const locals = `locals {
    all  = { Statement = local.list }
    list = [{ R = aws_b.x.arn }]
  }
  locals {
    round = [local.round]
  }`
  expect(textOf('jsonencode(local.all)', locals)).toBe(`{"Statement":[{"R":"${D}"}]}`)
  expect(textOf('jsonencode(local.all.Statement[0].R)', locals)).toBe(`"${D}"`)
  expect(textOf('jsonencode([local.round, local.none])', locals)).toBe(`[["${O}"],"${O}"]`)
})

test('ends where locals are made of each other so that they multiply', () => {
  const levels = Array.from({ length: 40 }, (_, i) => `  l${i} = [local.l${i + 1}, local.l${i + 1}]`)
  const text = textOf('jsonencode([local.l0, "x"])', `locals {\n${levels.join('\n')}\n}`)
  expect(text?.length).toBeLessThan(1_000_000)
  const texts = Array.from({ length: 40 }, (_, i) => `  t${i} = "\${local.t${i + 1}}\${local.t${i + 1}}"`)
  const long = `  t6 = "${'x'.repeat(100_000)}"`
  const many = `locals {\n${long}\n  all = [${'"y", '.repeat(5000)}]\n}`
  expect(textOf('jsonencode([for one in local.all : local.t6])', many)).toBeUndefined()
  expect(textOf('jsonencode([local.t0, "x"])', `locals {\n${texts.slice(0, 6).join('\n')}\n${long}\n}`)).toBe(
    `["${O}","x"]`,
  )
})

test('reads templates in files, from the root module or from a folder that is named', () => {
  const template =
    '{"R": "${arn}/*", "N": "${upper(name)}", "L": ${jsonencode(list)}, "O": "${none}${aws_b.x.arn}"}'
  const others = { 'root/a.tpl': template, 'root/m/a.tpl': '{"M": "${arn}"}', 'root/m/bad.tpl': '%{ if x }' }
  const call = (path: string) =>
    `templatefile("${path}", { arn = aws_b.x.arn, name = "n", list = [aws_b.x.arn] })`
  const told = (path: string, ...calls: string[]) => {
    const text = `resource "aws_a" "b" {\n  policy = ${call(path)}\n}`
    const block = { address: 'aws_a.b', mode: 'managed', type: 'aws_a', name: 'b' } as const
    const place = { ...block, calls, path: ['policy'], key: undefined }
    const sources = sourcesOf({ '': [file(text)], m: [file(text)] }, others)
    const ground = { ...groundOf(KNOWN), calls }
    return plain(writtenIn(sources).textAt({ ...place, references: named(call(path)) }, ground))
  }
  const whole = `{"R": "${D}/*", "N": "N", "L": ["${D}"], "O": "${O}"}`
  expect(told('a.tpl')).toBe(whole)
  expect(told('a.tpl', 'm')).toBe(whole)
  expect(told('${path.root}/a.tpl', 'm')).toBe(whole)
  expect(told('${path.module}/a.tpl', 'm')).toBe(`{"M": "${D}"}`)
  for (const path of ['none.tpl', '${path.module}/bad.tpl', '${var.other}/a.tpl', '${path.cwd}/a.tpl'])
    expect(told(path, 'm'), path).toBeUndefined()
})

test('the last override counts, and of two blocks of a name none', () => {
  const block = (r: string) => `resource "aws_a" "b" {\n  policy = jsonencode([${r}, aws_b.x.arn])\n}\n`
  const told = (...files: SourceFile[]) =>
    plain(
      writtenIn(sourcesOf({ '': files })).textAt(
        {
          address: 'aws_a.b',
          calls: [],
          mode: 'managed',
          type: 'aws_a',
          name: 'b',
          path: ['policy'],
          key: undefined,
          references: ['aws_b.x.arn', 'aws_b.x'],
        },
        groundOf(KNOWN),
      ),
    )
  expect(told(file(block('1')), file(block('2'), 'x_override.tf'))).toBe(`[2,"${D}"]`)
  expect(told(file(block('1')), file(block('2'), 'other.tf'))).toBeUndefined()
  expect(
    told(file('{"resource": {"aws_a": {"b": {"policy": "${aws_b.x.arn}"}}}}', 'main.tf.json')),
  ).toBeUndefined()
})

test('follows a variable to the call of its module, where it is open', () => {
  const sources = sourcesOf({
    '': [
      file('module "m" {\n  source = "./m"\n  statements = [{ A = "*", R = aws_b.x.arn }]\n  name = "n"\n}'),
    ],
    m: [
      file(
        'resource "aws_a" "b" {\n  policy = jsonencode({ S = var.statements, N = var.name, E = each.key })\n}',
      ),
    ],
  })
  const asked: string[] = []
  const asking = (at: string, known: Readonly<Record<string, unknown>>): Ground => ({
    ...groundOf(known),
    resolve(reference) {
      asked.push(`${at}${reference}`)
      return known[reference] ?? D
    },
  })
  const outer = {
    ...asking('', KNOWN),
    named: (block: string, attribute: string) =>
      block === 'module.m' && attribute === 'statements' ? ['aws_b.x.arn', 'aws_b.x'] : undefined,
  }
  const written = writtenIn(sources).textAt(
    {
      address: 'module.m.aws_a.b["k"]',
      calls: ['m'],
      mode: 'managed',
      type: 'aws_a',
      name: 'b',
      path: ['policy'],
      key: 'k',
      references: ['var.statements', 'var.name', 'each.key'],
    },
    { ...asking('m ', { 'var.name': 'n' }), calls: ['m'], address: 'module.m', outer },
  )
  expect(written).toEqual({
    text: `{"E":"k","N":"n","S":[{"A":"*","R":"${D}0;"}]}`,
    isList: false,
    references: ['var.statements'],
  })
  expect(asked).toEqual(['m var.statements', 'aws_b.x.arn', 'm var.name'])
})

import { describe, expect, test } from 'vitest'
import {
  DERIVED_SIGN as D,
  type ModuleInstance,
  OPEN_SIGN as O,
  SIGNS,
  type WrittenText,
} from '../engine/index.ts'
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
const rootOf = (known: Readonly<Record<string, unknown>>): ModuleInstance => ({
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
        mode: 'managed',
        type: 'aws_a',
        name: 'b',
        path: ['policy'],
        key: 'a',
        references: references ?? named(expression),
      },
      rootOf(KNOWN),
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
  [
    'what has digits and cuts none',
    'jsonencode([replace("${aws_b.x.arn}_S3_ID_", "_S3_ID_", "x"), split("a1;", "${aws_b.x.arn}a1;b")[1], trim(aws_b.x.arn, "a1")])',
    `["${D}x","b","${O}"]`,
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
    mode: 'managed',
    type: 'aws_a',
    name: 'b',
    path: ['policy'],
    key: undefined,
  } as const
  const written = writtenIn(sourcesOf({ '': [file(text)] })).textAt(
    { ...place, references: named(body) },
    rootOf(KNOWN),
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
          mode: 'managed',
          type: 'aws_a',
          name: 'b',
          path,
          key: undefined,
          references: ['aws_b.x.arn', 'aws_b.x'],
        },
        rootOf(KNOWN),
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
    const place = { ...block, path: ['policy'], key: undefined }
    const sources = sourcesOf({ '': [file(text)], m: [file(text)] }, others)
    const home = { ...rootOf(KNOWN), calls }
    return plain(writtenIn(sources).textAt({ ...place, references: named(call(path)) }, home))
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
          mode: 'managed',
          type: 'aws_a',
          name: 'b',
          path: ['policy'],
          key: undefined,
          references: ['aws_b.x.arn', 'aws_b.x'],
        },
        rootOf(KNOWN),
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
  const asking = (at: string, known: Readonly<Record<string, unknown>>): ModuleInstance => ({
    ...rootOf(known),
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

describe('a policy document that a data source puts together', () => {
  const DATA = 'data.aws_iam_policy_document'
  /** The document that `policy` names, as its data sources write it; what a plan lists of these by their name and attribute. */
  const told = (
    text: string,
    listed: Readonly<Record<string, readonly string[]>> = {},
    known: Readonly<Record<string, unknown>> = KNOWN,
    more: Partial<ModuleInstance> = {},
  ) => {
    const written = writtenIn(
      sourcesOf({ '': [file(`resource "aws_a" "b" {\n  policy = ${DATA}.it.json\n}\n${text}`)] }),
    ).textAt(
      {
        ...{ address: 'aws_a.b', mode: 'managed', type: 'aws_a', name: 'b', key: undefined },
        path: ['policy'],
        references: [`${DATA}.it.json`, `${DATA}.it`],
      },
      {
        ...rootOf(known),
        resolve: reference => known[reference] ?? (reference.startsWith('var') ? O : D),
        named: (block, attribute) => listed[`${block.replace(`${DATA}.`, '')} ${attribute}`],
        ...more,
      },
    )
    return written && JSON.parse(plain(written) ?? '')
  }
  const data = (name: string, body: string) => `data "aws_iam_policy_document" "${name}" {\n${body}\n}\n`
  const arn = ['aws_b.x.arn', 'aws_b.x']
  const allow = { Effect: 'Allow', Action: 's3:GetObject', Resource: D }

  test('is its JSON', () => {
    const statement = `statement {
      sid       = "a"
      actions   = ["s3:GetObject", "s3:PutObject"]
      resources = [aws_b.x.arn]
      principals {
        type        = "AWS"
        identifiers = ["*"]
      }
      condition {
        test     = "StringEquals"
        variable = "aws:SourceArn"
        values   = [aws_b.x.arn]
      }
    }`
    expect(told(data('it', statement), { 'it statement': arn })).toEqual({
      Version: '2012-10-17',
      Statement: [
        {
          ...{ Sid: 'a', Effect: 'Allow', Action: ['s3:PutObject', 's3:GetObject'], Resource: D },
          ...{ Principal: { AWS: '*' }, Condition: { StringEquals: { 'aws:SourceArn': D } } },
        },
      ],
    })
    // The plan lists other names: the block was changed since.
    expect(told(data('it', statement), { 'it statement': ['aws_b.y.arn'] })).toBeUndefined()
  })

  test('has the statements that are repeated', () => {
    const over = (each: string) => `dynamic "statement" {
      for_each = ${each}
      content {
        effect    = try(statement.value.effect, null)
        actions   = statement.value.actions
        resources = try(statement.value.resources, [aws_b.x.arn])
      }
    }`
    const two =
      '{ a = { actions = ["s3:GetObject"] }, b = { effect = "Deny", actions = ["s3:*"], resources = ["*"] } }'
    expect(told(data('it', over(two))).Statement).toEqual([
      allow,
      { Effect: 'Deny', Action: 's3:*', Resource: '*' },
    ])
    expect(told(data('it', over('var.off ? [] : [{ actions = ["s3:GetObject"] }]'))).Statement).toEqual([
      allow,
    ])
    // Nobody knows how many there are, nor what is in them.
    const open = told(data('it', over('var.other')))
    expect(open.Statement.every((one: unknown) => one === O)).toBe(true)
  })

  test('is put together from others, of which a text may be made anew', () => {
    const inner = data('inner', 'statement {\nactions = ["s3:GetObject"]\nresources = ["$${name}/*"]\n}')
    const listed = {
      'it source_policy_documents': [`${DATA}.inner.json`, `${DATA}.inner`],
      'it override_policy_documents': [`${DATA}.inner.json`, `${DATA}.inner`],
    }
    const whole = data('it', `source_policy_documents = [${DATA}.inner.json]`)
    expect(told(inner + whole, listed).Statement).toEqual([{ ...allow, Resource: '${name}/*' }])
    const anew = data(
      'it',
      `override_policy_documents = [replace(${DATA}.inner.json, "$\${name}", "bucket")]`,
    )
    expect(told(inner + anew, listed).Statement).toEqual([{ ...allow, Resource: 'bucket/*' }])
    // One that nobody knows may take the place of a statement with a name.
    const named = data(
      'it',
      'override_policy_documents = [var.other]\nstatement {\nsid = "a"\nactions = ["*"]\n}',
    )
    expect(told(named, { 'it override_policy_documents': ['var.other'] })).toBeUndefined()
  })

  test('is not told of one of several, nor of one that is not there', () => {
    const statement = 'statement {\nactions = ["s3:GetObject"]\nresources = [aws_b.x.arn]\n}'
    expect(told(data('it', `count = 2\n${statement}`), { 'it statement': arn })).toBeUndefined()
    expect(told('')).toBeUndefined()
    expect(told(data('it', `source_policy_documents = [${DATA}.it.json]`))).toBeUndefined()
  })
})

test('tells a map by its keys, where these are known', () => {
  const of = (expression: string) => textOf(expression)
  expect(of('{ A = aws_b.x.arn, B = var.env }')).toBe(`{"A":"${D}","B":"dev"}`)
  expect(of('merge({ A = aws_b.x.arn }, { B = 1 })')).toBe(`{"A":"${D}","B":1}`)
  expect(of('merge({ A = aws_b.x.arn }, var.other)')).toBeUndefined()
  expect(of('{ for k in [aws_b.x.arn, "a"] : k => 1 }')).toBeUndefined()
  expect(of('{ for k in ["a", "b"] : k => aws_b.x.arn if var.other }')).toBeUndefined()
  expect(of('{}')).toBeUndefined()
})

// Each in a moment and a few megabytes: a file may be anybody's.
test.each<[string, string, string]>([
  ['lists of each other', 'jsonencode([local.l0, aws_b.x.arn])', doubling('[%, %]')],
  ['objects of each other', 'jsonencode([local.l0, aws_b.x.arn])', doubling('{ a = %, b = % }')],
  ['lists that are joined', 'jsonencode([local.l0, aws_b.x.arn])', doubling('concat(%, %)', '["x"]')],
  ['texts of each other', 'jsonencode([local.l0, aws_b.x.arn])', doubling('"${%}${%}"', '"xxxxxxxx"')],
  ['conditions of each other', 'jsonencode([local.l0, aws_b.x.arn])', doubling('% == 1 ? % : %')],
  [
    'circles',
    'jsonencode([local.l0, aws_b.x.arn])',
    'locals {\nl0 = try(local.l1, local.l0)\nl1 = { a = local.l0 }\n}',
  ],
  ['a chain of locals', 'jsonencode([local.l0, aws_b.x.arn])', doubling('%', '1', 3000)],
  ['a chain of sums', `jsonencode([${'1 + '.repeat(20_000)}1, aws_b.x.arn])`, ''],
  [
    'a chain of conditions',
    `jsonencode([${'true ? '.repeat(5000)}1${' : 2'.repeat(5000)}, aws_b.x.arn])`,
    '',
  ],
  [
    'names that double',
    `jsonencode([${Array.from({ length: 60 }, (_, i) => `[for a${i} in [${i ? `[a${i - 1}, a${i - 1}]` : '"x"'}] : `).join('')}a59${']'.repeat(60)}, aws_b.x.arn])`,
    '',
  ],
  ['directives', `"${'%{ if true }'.repeat(8000)}${'%{ endif }'.repeat(8000)}\${aws_b.x.arn}"`, ''],
  [
    'a text that grows',
    `jsonencode([${'replace('.repeat(150)}"a"${', "a", "aa")'.repeat(150)}, aws_b.x.arn])`,
    '',
  ],
  [
    'a text that is put between many',
    `jsonencode([join(local.l0, local.l1), format("%s%s", local.l0, local.l0), aws_b.x.arn])`,
    `locals {\nl0 = "${'x'.repeat(150_000)}"\nl1 = [${'1,'.repeat(10_000)}]\n}`,
  ],
  [
    'keys of every object',
    'jsonencode([{ "__proto__" = 1, constructor = 2 }, local.l0["__proto__"], lookup(local.l0, "toString", 3), aws_b.x.arn])',
    'locals {\nl0 = {}\n}',
  ],
])('comes to an end with %s', (_, expression, beside) => {
  const text = textOf(expression, beside)
  expect(text?.length ?? 0).toBeLessThan(1_000_000)
})

/** Locals of which each names the next one, so often as the text has signs for it. */
function doubling(text: string, last = 'aws_b.x.arn', length = 60): string {
  const all = Array.from({ length }, (_, i) => `l${i} = ${text.replaceAll('%', `local.l${i + 1}`)}`)
  return `locals {\n${all.join('\n')}\nl${length} = ${last}\n}`
}

import { describe, expect, test } from 'vitest'
import { registry } from '../../../registry.ts'
import { dedent, type Policy, typesOf } from '../../index.ts'
import { statementBlocks, statementsIn, withStatements } from './documents.ts'
import { evaluate, Unknown } from './expression.ts'
import { literalOf, printBlock, printBody, readBlocks } from './hcl.ts'
import { mapReferences, referencesIn } from './references.ts'
import { templateOf } from './template.ts'

const FIX = `
  resource "aws_x" "this" {
    name   = "a # b"
    longer = [1, 2]
    text = jsonencode({
      Statement = [{ Effect = "Deny" }]
    })
    script = <<-EOT
      if [ "$A" = "}" ]; then
        echo \${aws_y.example.id}
      fi
    EOT
    on     = true
    block {
      inner {}
    }
    one { a = 1 }
  }

  data "aws_y" "example" {}
`

describe('the HCL of a fix', () => {
  test('is read with its expressions as text, and printed as it was', () => {
    const printed = readBlocks(dedent(FIX)).map(block => printBlock(block))
    expect(printed.join('\n\n')).toBe(dedent(FIX).replace('one { a = 1 }', 'one {\n    a = 1\n  }'))
  })

  test('that is none is an error with its place', () => {
    expect(() => readBlocks('resource "a" "b" {')).toThrow('} is expected at offset 18')
    expect(() => readBlocks('resource "a" "b" {}\n}')).toThrow('a block is expected')
  })

  test('has its comments at the head of a body', () => {
    expect(printBody({ attributes: new Map([['a', '1']]), blocks: [] }, '', ['why'])).toBe('# why\na = 1\n')
  })
})

test('every fix is read and printed alike', () => {
  for (const { policy } of registry) {
    const blocks = readBlocks(dedent(policy.fix))
    expect(readBlocks(blocks.map(block => printBlock(block)).join('\n\n'))).toEqual(blocks)
  }
})

describe('an expression', () => {
  const value = (text: string) =>
    evaluate(
      text,
      word => (word === 'aws_x.a.name' ? 'known' : new Unknown([word])),
      word => `<${word}>`,
    )

  test.each([
    ['true', true],
    ['null', null],
    ['-1.5', -1.5],
    ['"a\\n\\"b\\" $${c}"', 'a\n"b" ${c}'],
    ['[1, "a",\n]', [1, 'a']],
    ['{ a = 1, "b c" : [true] }', { a: 1, 'b c': [true] }],
    ['("a")', 'a'],
    ['aws_x.a.name', 'known'],
    ['"${aws_x.a.name}-${aws_x.b.id}"', 'known-<aws_x.b.id>'],
    ['jsonencode({ A = aws_x.b["k"].arn })', '{"A":"<aws_x.b["k"].arn>"}'.replace('b["k"]', 'b[\\"k\\"]')],
    ['base64encode("é")', 'w6k='],
    ['<<-EOT\n    a\n      b\n  EOT', 'a\n  b\n'],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected)
  })

  test.each(['aws_x.b.id', 'upper("a")', '1 + 1', 'a ? b : c', '[', '"${upper("a")}"'])(
    '%s is not known',
    text => {
      expect(value(text)).toBeInstanceOf(Unknown)
    },
  )

  test.each([
    ['a "b" ${c} %{d}', '"a \\"b\\" $${c} %%{d}"'],
    [[], '[]'],
    [{ a: 1, 'b c': null }, '{\n  a     = 1\n  "b c" = null\n}'],
  ])('is made of a value: %j', (raw, expected) => {
    expect(literalOf(raw)).toBe(expected)
  })
})

describe('the references of an expression', () => {
  test('are those outside of plain text', () => {
    const text =
      'jsonencode({ a = aws_x.this.arn, "token.actions.com:sub" = "${data.aws_y.z.id}/*", b = var.c, d = "aws_e.f.g" })'
    expect(referencesIn(text).map(({ type, name, rest }) => type + name + rest)).toEqual([
      'aws_xthis.arn',
      'data.aws_yz.id',
    ])
  })

  test('are replaced, a string in a string by its text', () => {
    const replace = () => '"<ARN>"'
    expect(mapReferences('[aws_x.a.arn, "${aws_x.a.arn}/*", "$${aws_x.a.arn}"]', replace)).toBe(
      '["<ARN>", "<ARN>/*", "$${aws_x.a.arn}"]',
    )
    expect(mapReferences('<<-EOT\n  ${aws_x.a.arn}\nEOT', () => 'aws_x.b.arn')).toBe(
      '<<-EOT\n  ${aws_x.b.arn}\nEOT',
    )
  })
})

describe('a document', () => {
  const more = '{\n  Effect = "Deny"\n}'

  test('gives its statements, and takes further ones', () => {
    const text = 'jsonencode({\n  Version = "1"\n  Statement = [{\n    Effect = "Deny"\n  }]\n})'
    expect(statementsIn(text)).toBe(more)
    expect(withStatements('{"Statement":{"Effect":"Allow"}}', more, false)?.whole).toBe(
      'jsonencode({\n  Statement = [\n    {\n      Effect = "Allow"\n    },\n    {\n      Effect = "Deny"\n    },\n  ]\n})',
    )
  })

  test.each(['', '{', '[]', '{"Statement": 1}', 'null'])('that is none takes none: %j', text => {
    expect(withStatements(text, more, false)).toBe(undefined)
  })

  test('is written in blocks', () => {
    const [block] = statementBlocks(`{
      Sid       = "One"
      Effect    = "Deny"
      Principal = { AWS = "*" }
      NotAction = "s3:Get*"
      Resource  = [aws_x.this.arn]
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }`)
    expect(printBody(block!.body, '')).toBe(
      dedent(`
        sid         = "One"
        effect      = "Deny"
        not_actions = ["s3:Get*"]
        resources   = [aws_x.this.arn]
        principals {
          type        = "AWS"
          identifiers = ["*"]
        }
        condition {
          test     = "Bool"
          variable = "aws:SecureTransport"
          values   = ["false"]
        }
      `).concat('\n'),
    )
  })
})

describe('the part of a fix for a type', () => {
  const cut = (fix: string, resource: string[], type: string) => {
    const { own, companions, beside } = templateOf({ fix, resource } as unknown as Policy, type)
    const named = (blocks: typeof companions) => blocks.map(({ labels }) => labels.join('.'))
    return { own: own && printBody(own, ''), companions: named(companions), beside: named(beside) }
  }
  const block = (type: string, name: string, body = '') => `resource "${type}" "${name}" {\n  ${body}\n}`

  test('is its own block, with what that names and what names that', () => {
    const fix = [
      block('aws_a', 'this', 'log = aws_log.this.arn'),
      block('aws_log', 'this'),
      block('aws_filter', 'this', 'of = aws_log.this.name'),
      block('aws_b', 'this', 'log = 1'),
    ].join('\n')
    expect(cut(fix, ['aws_a', 'aws_b'], 'aws_a')).toEqual({
      own: 'log = aws_log.this.arn\n',
      companions: [],
      beside: ['aws_log.this', 'aws_filter.this'],
    })
    expect(cut(fix, ['aws_a', 'aws_b'], 'aws_b')).toEqual({ own: 'log = 1\n', companions: [], beside: [] })
  })

  test('are the blocks that name it, or one that is judged alike', () => {
    const fix = block('aws_lock', 'this', 'of = aws_a.this.id')
    const expected = { own: undefined, companions: ['aws_lock.this'], beside: [] }
    expect(cut(fix, ['aws_a'], 'aws_a')).toEqual(expected)
    expect(cut(fix, ['aws_a', 'aws_b', 'aws_lock'], 'aws_b')).toEqual(expected)
    expect(cut(fix, ['aws_a', 'aws_b', 'aws_lock'], 'aws_lock').own).toBe('of = aws_a.this.id\n')
  })

  test('is the first block for types that are written alike', () => {
    expect(cut(block('aws_a', 'this', 'on = true'), ['aws_a', 'aws_b'], 'aws_b').own).toBe('on = true\n')
  })

  test('is a setting of the account where nothing names it', () => {
    expect(cut(block('aws_account', 'this'), ['aws_a'], 'aws_a').companions).toEqual(['aws_account.this'])
  })

  test.each(registry.map(({ id, policy }) => [id, policy] as const))(
    'is there for each type of %s',
    (_, policy) => {
      for (const type of typesOf(policy)) {
        const { own, companions } = templateOf(policy, type)
        expect(own ?? companions[0]).toBeDefined()
      }
    },
  )
})

import { expect, test } from 'vitest'
import { markLines, splitRemediation } from './hcl.ts'

test('a remediation is a sentence and, after an empty line, HCL', () => {
  expect(splitRemediation('Set a.\n\na = 1\n\nb = 2\n')).toEqual({ advice: 'Set a.', hcl: 'a = 1\n\nb = 2' })
  expect(splitRemediation('Set a.')).toEqual({ advice: 'Set a.', hcl: undefined })
})

test('the block that is there already stays unmarked, what goes into it is new', () => {
  const hcl = 'resource "aws_db_instance" "this" {\n  storage_encrypted = true\n}'
  expect(marks(hcl, 'module.db.aws_db_instance.this[0]')).toEqual([' ', '+', ' '])
})

test('a resource of another name is new as a whole', () => {
  const hcl = 'resource "aws_s3_bucket_versioning" "this" {\n  bucket = "x"\n}'
  expect(marks(hcl, 'aws_s3_bucket.this')).toEqual(['+', '+', '+'])
})

test('what the plan has stands before what to write, where the finding says it', () => {
  const hcl = 'resource "aws_db_instance" "main" {\n  storage_encrypted = true\n}'
  const lines = (path: string, message: string) =>
    markLines(hcl, 'aws_db_instance.main', { path, message })
      .filter(line => line.mark === '-')
      .map(line => line.text)
  expect(lines('storage_encrypted', '`storage_encrypted` is `false`')).toEqual([
    '  storage_encrypted = false',
  ])
  expect(lines('storage_encrypted', '`storage_encrypted` goes from `true` to `false`')).toEqual([
    '  storage_encrypted = false',
  ])
  expect(lines('storage_encrypted', '`storage_encrypted` is not set')).toEqual([])
  expect(lines('storage_encrypted', '`storage_encrypted` is known only after apply')).toEqual([])
  expect(lines('engine', '`engine` is `"x"`')).toEqual([])
  expect(lines('', 'nothing here is `false`')).toEqual([])
})

test('bare attributes are put into the block of the finding', () => {
  expect(markLines('storage_encrypted = true', 'aws_db_instance.main')).toEqual([
    { text: 'resource "aws_db_instance" "main" {', mark: ' ' },
    { text: '  storage_encrypted = true', mark: '+' },
    { text: '}', mark: ' ' },
  ])
})

test('a companion that is there already is told by `# …`, and stays unmarked around what is new in it', () => {
  const hcl =
    'resource "aws_s3_bucket_policy" "own" {\n  # …\n  policy = "x"\n}\n\nresource "aws_x" "y" {\n  a = 1\n}'
  expect(marks(hcl, 'aws_s3_bucket.this')).toEqual([' ', ' ', '+', ' ', ' ', '+', '+', '+'])
})

test('a module’s call stays unmarked, and so does where it stands', () => {
  const hcl = '# in module.a (source "./a")\nmodule "db" {\n  encrypted = true\n}'
  expect(marks(hcl, 'module.a.module.db.aws_db.this')).toEqual([' ', ' ', '+', ' '])
})

test('a module’s call has no line that is replaced: what it says today is not the resource’s value', () => {
  const lines = markLines('module "db" {\n  encrypted = true\n}', 'module.db.aws_db.this', {
    path: 'encrypted',
    message: '`encrypted` is `false`',
  })
  expect(lines.map(line => line.mark)).toEqual([' ', '+', ' '])
})

test('a value of a variable stays bare', () => {
  expect(markLines('# in terraform.tfvars\non = true', 'aws_db.main')).toEqual([
    { text: '# in terraform.tfvars', mark: ' ' },
    { text: 'on = true', mark: '+' },
  ])
})

function marks(hcl: string, address: string) {
  return markLines(hcl, address).map(line => line.mark)
}

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { block, change, planJson } from '../../tests/plan-json.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(root, 'docs/settings.md'), 'utf8')
const part = page.slice(page.indexOf('## Policies in TypeScript'))
const [first = '', second = ''] = [...part.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
const [, settings = ''] = /```yaml\n([\s\S]*?)```/.exec(part) ?? []

let scratch: string
let home: string
let number = 0

beforeAll(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-own-')))
})
beforeEach(() => {
  home = join(scratch, String(number++))
})
afterAll(() => rmSync(scratch, { recursive: true }))

function write(path: string, text: string, folder = home): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Starts the tool as a person does, for only a Node of its own runs files. */
function run(...args: string[]) {
  const tool = join(root, 'policies/cli/plumbline.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], {
    cwd: home,
    encoding: 'utf8',
  })
  return { status, out: stdout, err: stderr }
}

/** A file with a policy over buckets; what is given replaces the parts of its declaration. */
function policy(parts: Record<string, string> = {}): string {
  const all = {
    id: "'acme/own'",
    title: "'Bucket is ours'",
    severity: "'HIGH'",
    resource: "'aws_s3_bucket'",
    must: "bucket => bucket.bucket.is('ours')",
    ...parts,
  }
  const lines = Object.entries(all).map(([name, value]) => `  ${name}: ${value},`)
  return ["import { policy } from 'plumbline'", 'export default policy({', ...lines, '})', ''].join('\n')
}

function writePlan(...buckets: string[]): void {
  const changes = buckets.map(bucket => change(`aws_s3_bucket.${bucket}`, { after: { bucket } }))
  write('plan.json', JSON.stringify(planJson(changes, undefined)))
}

function found(args: string[] = []): string[] {
  const { out, err } = run('assess', 'plan.json', '--format', 'json', ...args)
  expect(err).toBe('')
  return Object.entries(JSON.parse(out).policyResponse as Record<string, { metadata: Metadata }[]>).flatMap(
    ([address, findings]) =>
      findings
        .map(({ metadata: { custom } }) => custom)
        .filter(({ policyId }) => policyId.startsWith('acme/'))
        .map(({ policyId, severity, waiver }) =>
          [address, policyId, severity, waiver && 'waived'].filter(Boolean).join(' '),
        ),
  )
}

interface Metadata {
  custom: { policyId: string; severity: string; waiver?: object }
}

describe('policies in files', () => {
  test('of docs/settings.md are judged by, at the level of the settings, and pass their examples', () => {
    write('plumbline.yaml', settings)
    write('policies/bucket-named.ts', first)
    write('policies/europe.ts', second)
    const changes = [
      change('aws_s3_bucket.a', { after: { bucket: 'acme-a' } }),
      change('aws_s3_bucket.b', { after: { bucket: 'b' } }),
      change('google_storage_bucket.a', { after: { location: 'US' } }),
    ]
    write('plan.json', JSON.stringify(planJson(changes, undefined)))
    expect(found()).toEqual([
      'aws_s3_bucket.b acme/bucket-named MEDIUM',
      'google_storage_bucket.a acme/bucket-in-europe HIGH',
    ])
    expect(run('test')).toEqual({
      status: 0,
      out: 'ok    acme/bucket-named  4 tried\nok    acme/bucket-in-europe  2 tried\n2 policies, 0 not as it should be\n',
      err: '',
    })
  })

  test('run wherever they lie, whatever a package.json says, with what they import', () => {
    write('package.json', '{"type": "commonjs", "dependencies": {}}')
    write('node_modules/plumbline/package.json', '{"name": "plumbline", "main": "other.js"}')
    write('node_modules/plumbline/other.js', 'throw new Error("another version")')
    write('shared/names.ts', "export const name: string = 'ours'\n")
    write(
      'deep/down/own.ts',
      `import { name } from '../../shared/names.ts'\n${policy({ must: 'bucket => bucket.bucket.is(name)' })}`,
    )
    write('plumbline.yaml', 'policy-files: [deep/**/*.ts]\n')
    writePlan('ours', 'theirs')
    expect(found()).toEqual(['aws_s3_bucket.theirs acme/own HIGH'])
  })

  test('ask for resources that no policy of ours names', () => {
    write(
      'own.ts',
      policy({
        resource: "'acme_thing' as never",
        must: "(thing: any) => companions(thing, 'acme_other' as never, { thing: 'name' } as never).some()",
      }).replace('{ policy }', '{ policy, companions }'),
    )
    write('plumbline.yaml', 'policy-files: own.ts\n')
    const changes = [
      change('acme_thing.a', { after: { name: 'a' } }),
      change('acme_thing.b', { after: { name: 'b' } }),
      change('acme_other.a', { after: { thing: 'a' } }),
    ]
    write('plan.json', JSON.stringify(planJson(changes, undefined)))
    expect(found()).toEqual(['acme_thing.b acme/own HIGH'])
  })

  test('are waived and off by their ids, and their findings get waivers written', () => {
    write('own.ts', policy())
    write('plumbline.yaml', 'policy-files: own.ts\n')
    writePlan('a', 'b')
    const report = JSON.parse(run('assess', 'plan.json', '--format', 'json').out)
    const { fingerprint } = report.policyResponse['aws_s3_bucket.a'].find(
      ({ metadata }: { metadata: Metadata }) => metadata.custom.policyId === 'acme/own',
    ).metadata.custom
    const words = ['--reason', 'Holds nothing but tests', '--owner', 'us', '--expires', '2999-12-31']
    expect(run('waive', fingerprint, 'plan.json', ...words)).toMatchObject({ status: 0, err: '' })
    expect(found()).toEqual(['aws_s3_bucket.a acme/own HIGH waived', 'aws_s3_bucket.b acme/own HIGH'])
    write('plumbline.yaml', 'policy-files: own.ts\npolicies: {acme/*: off}\n')
    expect(found()).toEqual([])
    write('plumbline.yaml', 'policy-files: own.ts\npolicies: {acme/owm: off}\n')
    expect(run('assess', 'plan.json').err).toContain('there is no policy acme/owm (is it acme/own?)')
  })

  test('are waived by a comment beside the block, whichever form they have', () => {
    const written = '{title: A, severity: LOW, resource: aws_s3_bucket, must: {attribute: bucket, is: ours}}'
    const source = ['resource "aws_s3_bucket" "a" {']
    for (const id of ['acme/own', 'acme/written'])
      source.push(`  # plumbline:allow ${id} until=2999-12-31 owner=us Holds nothing but tests`)
    write('main.tf', [...source, '}', ''].join('\n'))
    write('own.ts', policy())
    write('plumbline.yaml', `policy-files: own.ts\npolicies: {acme/written: ${written}}\n`)
    const changes = [change('aws_s3_bucket.a', { after: { bucket: 'a' } })]
    const plan = planJson(changes, { resources: [block('aws_s3_bucket.a', {})] })
    write('plan.json', JSON.stringify(plan))
    expect(found()).toEqual([
      'aws_s3_bucket.a acme/own HIGH waived',
      'aws_s3_bucket.a acme/written LOW waived',
    ])
  })

  test('that are not right are told with file, line and code, and nothing is judged', () => {
    const wrong: readonly (readonly [name: string, text: string, said: string])[] = [
      ['a-syntax', 'const a = 1\nconst b = {\n  x: ,\n}\n', '3: POLICY_UNREADABLE: Expression expected'],
      [
        'b-enum',
        'const a = 1\nenum X { A }\n',
        '2: POLICY_UNREADABLE: TypeScript enum is not supported in strip-only mode',
      ],
      [
        'c-twice',
        'const a = 1\n\nconst a = 2\n',
        "3: POLICY_UNREADABLE: Identifier 'a' has already been declared",
      ],
      [
        'd-throws',
        'const a: any = 1\n\nexport default a.b.c\n',
        "3: POLICY_UNREADABLE: Cannot read properties of undefined (reading 'c')",
      ],
      ['d-unsaid', 'throw undefined\n', '1: POLICY_UNREADABLE: undefined'],
      [
        'e-package',
        "\nimport x from 'left-pad'\n",
        '2: POLICY_UNREADABLE: it imports left-pad, which is not there',
      ],
      [
        'f-file',
        "\n\nimport x from './nowhere.ts'\n",
        '3: POLICY_UNREADABLE: it imports ./nowhere.ts, which is not there',
      ],
      [
        'g-name',
        "import { polcy } from 'plumbline'\n",
        "1: POLICY_UNREADABLE: The requested module 'plumbline' does not provide an export named 'polcy'",
      ],
      [
        'h-nothing',
        'export const own = 1\n',
        '1: POLICY_NOT_EXPORTED: the default export has to be what policy({ … }) gives',
      ],
      [
        'i-bare',
        '\n\nexport default { id: "acme/x" }\n',
        '3: POLICY_NOT_EXPORTED: the default export has to be what policy({ … }) gives',
      ],
      ['j-missing', policy({ must: 'undefined' }), '7: POLICY_INVALID: must is missing'],
      [
        'k-severity',
        policy({ severity: "'CRITICAL'" }),
        '5: POLICY_INVALID: severity has to be one of HIGH, MEDIUM, LOW, INFO',
      ],
      ['l-unknown', policy({ colour: '1' }), '8: POLICY_INVALID: a policy has no colour'],
      [
        'm-types',
        policy({ resource: "['aws_vpc', 'aws_subnet']", must: '{ aws_vpc: vpc => vpc.cidr_block.isSet() }' }),
        '7: POLICY_INVALID: must asks nothing of aws_subnet',
      ],
      [
        'n-examples',
        policy({ examples: "{ pass: 'x', fail: [] }" }),
        '8: POLICY_INVALID: examples has to be lists of HCL: pass, fail and undetermined',
      ],
      [
        'o-ours',
        policy({ title: "'id: x'", id: "'aws/s3/mine'" }),
        '3: POLICY_ID_NAMESPACE: aws/s3/mine: an id',
      ],
      ['p-short', policy({ id: "'mine'" }), '3: POLICY_ID_NAMESPACE: mine: an id of your own has two steps'],
      [
        'q-taken',
        policy({ id: "'aws/s3/bucket-versioned'" }),
        "3: POLICY_ID_TAKEN: aws/s3/bucket-versioned is another policy's id",
      ],
      [
        'r-settings',
        policy({ id: "'acme/written'" }),
        "3: POLICY_ID_TAKEN: acme/written is another policy's id",
      ],
      ['s-first', policy(), ''],
      ['t-second', policy(), "3: POLICY_ID_TAKEN: acme/own is another policy's id, that of own/s-first.ts"],
    ]
    for (const [name, text] of wrong) write(`own/${name}.ts`, text)
    write(
      'plumbline.yaml',
      'policies:\n  acme/written: {title: A, severity: LOW, resource: aws_vpc, must: {attribute: cidr_block, isSet: true}}\npolicy-files: own/*.ts\n',
    )
    writePlan('a')
    const { status, out, err } = run('assess', 'plan.json')
    expect({ status, out }).toEqual({ status: 2, out: '' })
    const lines = err
      .replace(/^plumbline: /, '')
      .trimEnd()
      .split('\n')
    const expected = wrong.flatMap(([name, , said]) => (said ? [`own/${name}.ts:${said}`] : []))
    expect(lines.map((line, i) => line.slice(0, expected[i]?.length))).toEqual(expected)
  })

  test('that settings name and that are not there are told with the line of the settings', () => {
    write('own.ts', policy())
    write('plumbline.yaml', 'fail-on: LOW\npolicy-files:\n  - own.ts\n  - nowhere/*.ts\n')
    writePlan('a')
    expect(run('assess', 'plan.json')).toEqual({
      status: 2,
      out: '',
      err: 'plumbline: plumbline.yaml:4: POLICY_FILE_MISSING: there is no file nowhere/*.ts\n',
    })
  })

  test.each([
    ['beside the current folder', '../beside', () => {}],
    ['in another repository', 'cloned', (folder: string) => mkdirSync(join(folder, '.git'))],
  ])('whose settings lie %s do not run unless they are named, and the report says so', (_, name, make) => {
    mkdirSync(home)
    const folder = join(home, name)
    write('own.ts', "throw new Error('it ran')\n", folder)
    write('plumbline.yaml', 'policy-files: own.ts\n', folder)
    write('plan.json', JSON.stringify(planJson([], {})), folder)
    make(folder)
    const plan = join(name, 'plan.json')
    const { status, out, err } = run('assess', plan, '--format', 'json')
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(JSON.parse(out).coverage.notRun).toEqual(['own.ts'])
    const words = ['--reason', 'x', '--owner', 'us', '--expires', '2999-12-31']
    expect(run('waive', '0123456789abcdef', plan, ...words).err).toContain('has no finding that stands')
    for (const args of [
      ['assess', plan],
      ['waive', 'x', plan, ...words],
    ]) {
      const named = run(...args, '--config', join(name, 'plumbline.yaml'))
      expect([named.status, named.err]).toEqual([2, expect.stringContaining('it ran')])
    }
  })

  test.each([
    ['throws', "() => {\n    throw new Error('boom')\n  }", 'own.ts:8: POLICY_FAILED: acme/own threw: boom'],
    [
      'asks what there is not',
      'bucket => (bucket.bucket as any).isnt(1)',
      /^own\.ts:7: POLICY_FAILED: acme\/own threw: .*isnt/,
    ],
    [
      'answers no verdict',
      'bucket => true as never',
      'own.ts:7: POLICY_FAILED: acme/own answered boolean, which is no verdict',
    ],
  ])('one that %s while it judges is told with its line', (_, must, said) => {
    write('own.ts', policy({ must }))
    write('plumbline.yaml', 'policy-files: own.ts\n')
    writePlan('a')
    const { status, out, err } = run('assess', 'plan.json')
    expect({ status, out }).toEqual({ status: 2, out: '' })
    const line = err.replace(/^plumbline: /, '').trimEnd()
    if (typeof said === 'string') expect(line).toBe(said)
    else expect(line).toMatch(said)
  })
})

describe('plumbline test', () => {
  const bucket = (name: string) => `'resource "aws_s3_bucket" "a" { bucket = ${name} }'`

  test('tells every example, and the fix, that is not judged as it says', () => {
    const examples = `{
    pass: [${bucket('"ours"')}, ${bucket('"theirs"')}, 'resource "aws_vpc" "a" {}', 'resource "aws_s3_bucket" "a" { buckt = 1 }', 'resource {'],
    fail: [${bucket('"theirs"')}, ${bucket('"ours"')}],
    undetermined: [${bucket('"ours"')}],
  }`
    write('own.ts', policy({ examples, fix: `'resource "aws_s3_bucket" "this" { bucket = "other" }'` }))
    const { status, out, err } = run('test', 'own.ts')
    expect({ status, err }).toEqual({ status: 1, err: '' })
    expect(out.trimEnd().split('\n')).toEqual([
      'FAIL  acme/own  own.ts',
      '      pass 2: fails: `bucket` is `theirs`, `ours` is expected (AWS provider 6.62)',
      '      pass 3: nothing in it is judged (AWS provider 6.62)',
      expect.stringMatching(/^ {6}pass 4: aws_s3_bucket\.a has no buckt in /),
      expect.stringMatching(/^ {6}pass 5: /),
      '      fail 2: passes (AWS provider 6.62)',
      '      undetermined 1: passes (AWS provider 6.62)',
      '      fix, aws_s3_bucket: fails: `bucket` is `other`, `ours` is expected (AWS provider 6.62)',
      '      fix: mends no example that fails',
      '1 policy, 1 not as it should be',
    ])
  })

  test('fails one that has no examples', () => {
    write('own.ts', policy())
    const { status, out } = run('test', 'own.ts')
    expect(status).toBe(1)
    expect(out).toContain('examples: none that passes\n      examples: none that fails\n')
  })

  test('runs none of settings above that are not of this repository, unless they are named', () => {
    write('own.ts', policy())
    write('plumbline.yaml', 'policy-files: own.ts\n')
    mkdirSync(join(home, 'below/.git'), { recursive: true })
    home = join(home, 'below')
    expect(run('test').err).toContain('there are no settings that name one')
    rmSync(join(home, '.git'), { recursive: true })
    const { status, err } = run('test')
    expect([status, err]).toEqual([2, expect.stringContaining('../plumbline.yaml is not of this repository')])
    expect(run('test', '--config', '../plumbline.yaml').out).toContain('acme/own')
  })

  test.each([
    [
      'nothing names a file',
      undefined,
      'no file of policies is named, and there are no settings that name one',
    ],
    ['the settings name none', 'fail-on: LOW\n', 'plumbline.yaml names no files of policies: policy-files'],
  ])('says so where %s', (_, text, said) => {
    mkdirSync(home)
    if (text) write('plumbline.yaml', text)
    const { status, err } = run('test')
    expect(status).toBe(2)
    expect(err).toContain(said)
  })
})

describe('in a pull request', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=us', '-c', 'user.email=us@acme.example', ...args], { cwd: home })

  beforeEach(() => {
    write('policies/own.ts', policy())
    write('plumbline.yaml', 'policy-files: policies/*.ts\n')
    writePlan('a')
    git('init', '-q', '-b', 'main')
    git('add', '.')
    git('commit', '-q', '-m', 'base')
    git('worktree', 'add', '-q', join(home, '../base'), 'HEAD', '--detach', '-f')
  })
  afterEach(() => rmSync(join(scratch, 'base'), { recursive: true }))

  const base = '../base/plumbline.yaml'

  test('the files of the base rule, whatever the change makes of them', () => {
    write('policies/own.ts', policy({ must: 'bucket => bucket.bucket.isSet()' }))
    write('more/other.ts', policy({ id: "'acme/other'" }))
    write('plumbline.yaml', 'policy-files: [policies/*.ts, more/*.ts]\n')
    expect(found()).toEqual(['aws_s3_bucket.a acme/other HIGH'])
    expect(found(['--base-config', base])).toEqual(['aws_s3_bucket.a acme/own HIGH'])
    const { out } = run('assess', 'plan.json', '--base-config', base)
    expect(out).toContain('Not run here: the policies of more/*.ts.\n')
    // a change that names none any more, and one whose files do not even load
    write('plumbline.yaml', '')
    write('policies/own.ts', 'throw new Error("never run")')
    expect(found(['--base-config', base])).toEqual(['aws_s3_bucket.a acme/own HIGH'])
  })

  test('settings of the base that lie in the change are refused: they would run its files', () => {
    cpSync(join(home, 'plumbline.yaml'), join(home, 'base.yaml'))
    expect(run('assess', 'plan.json', '--base-config', 'base.yaml')).toEqual({
      status: 2,
      out: '',
      err: 'plumbline: base.yaml:1: POLICY_OF_CHANGE: policies/*.ts would be read from the change: --base-config has to lie in a checkout of the base branch\n',
    })
  })
})

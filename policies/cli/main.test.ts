import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commands } from './commands.ts'
import { main } from './main.ts'
import { hasColours } from './terminal.ts'
import { VERSION } from './version.ts'

const fixture = join(import.meta.dirname, '../../tests/fixtures/shop.tfplan.json')

afterEach(() => vi.restoreAllMocks())

async function run(...args: string[]) {
  let [out, err] = ['', '']
  vi.spyOn(process.stdout, 'write').mockImplementation((text, done?: unknown) => {
    out += text
    if (typeof done === 'function') done()
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    err += text
    return true
  })
  const status = await main(args)
  vi.restoreAllMocks()
  return { status, out, err }
}

describe('the help', () => {
  test.each([['help'], ['--help'], ['-h']])('of the tool names every command: %s', async flag => {
    const { status, out, err } = await run(flag)
    expect({ status, err }).toEqual({ status: 0, err: '' })
    for (const { name, summary } of commands)
      expect(out).toMatch(new RegExp(`plumbline ${name}\\b.*${summary}`))
  })

  test.each(commands.map(({ name }) => name))('of %s names its options and their values', async name => {
    const command = commands.find(command => command.name === name)
    const { status, out } = await run(name, '--help')
    expect(status).toBe(0)
    expect((await run('help', name)).out).toBe(out)
    for (const option of command!.options) {
      expect(out).toMatch(new RegExp(`^ {2}--${option.name}\\b`, 'm'))
      for (const value of option.values ?? []) expect(out).toContain(value)
    }
    expect(out).toContain('Exit status: 0 passed')
  })
})

describe('the command line', () => {
  test.each<[string, string[], string]>([
    ['nothing', [], 'a command is missing'],
    ['a command that is not there', ['asses'], 'unknown command asses'],
    ['no plan', ['assess'], 'no plan was named'],
    ['standard input twice', ['assess', '-', '-'], 'can be read once'],
    ['an option that is not there', ['assess', 'p', '--form=json'], '--form'],
    ['an option twice', ['assess', 'p', '--format=json', '--format=csv'], '--format was given 2 times'],
    ['a value that is not there', ['assess', 'p', '--format=xml'], '--format takes table, json'],
    ['an output without a file', ['assess', fixture, '--output=sarif'], '--output takes FORMAT=FILE'],
    ['an output of no format', ['assess', fixture, '--output=xml=x'], '--output takes FORMAT=FILE'],
    [
      'a plan whose name is a variable that nobody set',
      ['assess', ''],
      'an empty word stands where a plan is named',
    ],
    ['settings without a name', ['assess', fixture, '--config='], '--config needs a value: --config FILE'],
    ['an empty value of a list', ['assess', fixture, '--fail-on', ''], 'none; it was empty'],
    [
      'policies in files that are not there',
      ['test', 'none.ts', '/tmp'],
      'none.ts: there is no such file; /tmp: is a folder; name the files in it, as /tmp/*.ts\n',
    ],
    [
      'settings of policies that are not there',
      ['test', '--config=none.yaml'],
      '--config names none.yaml, which is not there',
    ],
    ['a flag with a value', ['assess', 'p', '--exit-zero=1'], 'exit-zero'],
    ['no shell', ['completion'], 'takes one shell: bash, zsh, fish'],
    ['a shell that is not there', ['completion', 'cmd'], 'takes one shell'],
    ['text that a terminal would obey', ['x\u001b[2J'], 'unknown command x\\u001b[2J'],
    ['a command by another name', ['polices'], 'unknown command polices (is it policies?)'],
    ['help for no command', ['help', 'asses'], 'unknown command asses (is it assess?)'],
    ['a plan without a command', [fixture], `to assess it: plumbline assess ${fixture}`],
    ['an option before the command', ['--format=json', 'assess', 'p'], 'the command stands first'],
    ['a near miss of an option', ['assess', 'p', '--failOn', 'LOW'], 'no option --failOn (is it --fail-on?)'],
    ['a letter that is no option', ['assess', 'p', '-o', 'x'], 'there is no option -o'],
    ['a near miss of a value', ['assess', 'p', '--fail-on', 'high'], 'it was high (is it HIGH?)'],
    ['an option without its value', ['assess', 'p', '--format'], '--format needs a value: --format FORMAT'],
    [
      'an option in the place of a value',
      ['assess', 'p', '--label', '--exit-zero'],
      '--label needs a value: --label NAME',
    ],
    [
      'an output to no folder',
      ['assess', fixture, '--output=sarif=/nowhere/x.sarif'],
      '/nowhere, which is not there',
    ],
    ['an output to a folder', ['assess', fixture, '--output=sarif=/tmp'], '/tmp, which is a folder'],
    ['an output to standard output', ['assess', fixture, '--output=sarif=-'], '--format is what is printed'],
    ['settings that are a folder', ['assess', fixture, '--config=/tmp'], '/tmp, which is a folder'],
    [
      'plans that are not there',
      ['assess', 'no.json', 'none.json'],
      'no.json: there is no such file; none.json: there',
    ],
    [
      'a pattern',
      ['assess', 'no/*.json'],
      'no/*.json: there is no such file, and none that fits the pattern',
    ],
    [
      'a folder without plans',
      ['assess', import.meta.dirname],
      `${import.meta.dirname}: no file below this folder is called plan.json or ends with it`,
    ],
    [
      'a folder without plans to upload',
      ['upload', import.meta.dirname, '--dry-run', '--url=https://a.example'],
      'no file below this folder',
    ],
    [
      'a folder to waive in',
      ['waive', 'x', '/tmp', '--reason=r', '--owner=o', '--expires=d'],
      '/tmp: is a folder',
    ],
  ])('refuses %s', async (_, args, message) => {
    const { status, out, err } = await run(...args)
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain(message)
    expect(err).not.toMatch(/\b(ENOENT|EISDIR|EACCES)\b/)
  })

  test('what is wrong is the last that is read: where the options stand is said in a line', async () => {
    const { err } = await run('assess', 'p', '--form=json')
    expect(err).toBe(
      'plumbline: there is no option --form (is it --format?)\nplumbline assess --help tells its options.\n',
    )
  })

  test('a format is not guessed where it is one', async () => {
    const { err } = await run('assess', fixture, '--output=sarif')
    expect(err).toMatch(/; it was sarif\n/)
    expect((await run('assess', fixture, '--output=srif')).err).toMatch(/; it was srif \(is it sarif\?\)\n/)
  })

  test('no line of the help is wider than a page, and none is as wide as the terminal', async () => {
    const widthOf = async () => {
      const outs = await Promise.all(commands.map(({ name }) => run(name, '--help')))
      return Math.max(...outs.flatMap(({ out }) => out.split('\n').map(line => line.length)))
    }
    expect(await widthOf()).toBeLessThanOrEqual(100)
    const { columns } = process.stdout
    process.stdout.columns = 60
    expect(await widthOf()).toBeLessThanOrEqual(60)
    process.stdout.columns = columns
  })

  test.each(['--version', '-V', '-v', 'version'])('%s tells the version', async flag => {
    expect(await run(flag)).toEqual({ status: 0, out: `${VERSION}\n`, err: '' })
  })

  test('a file that may not be read is an error of the tool, and one that is no plan is told as such', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-main-'))
    const file = join(folder, 'plan.json')
    writeFileSync(file, '')
    chmodSync(file, 0o000)
    if (process.getuid?.() !== 0)
      expect(await run('assess', file)).toMatchObject({
        status: 2,
        err: expect.stringContaining('may not be read'),
      })
    chmodSync(file, 0o600)
    expect(await run('assess', file, '--format', 'csv')).toMatchObject({
      ...{
        status: 3,
        out: expect.stringMatching(/^"change","severity"/),
        err: expect.stringContaining('PLAN_EMPTY'),
      },
    })
    rmSync(folder, { recursive: true })
  })
})

test('a pipeline finds no command in plans, in settings and in the names of files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-main-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const command = '##vso[task.setvariable variable=x]##[error]y'
  const plan = readFileSync(join(import.meta.dirname, '../../tests/fixtures/shop.tfplan.json'), 'utf8')
  const named = file(`${command}.json`, plan)
  const twice = file('twice.json', `{"${command}":1,"\\n::set-output name=x::y":1,"${command}":1}`)
  const settings = file('settings.yaml', `"${command}": 1\n"::set-output name=x::y": 1\n`)
  const told = [
    await run('assess', named, twice, '--config', 'none'),
    await run('assess', named, '--config', settings),
    await run(command),
    await run('upload', named, '--dry-run', '--url', 'https://plumbline.example', '--branch', command),
    await run('waive', command, named, '--reason', 'x', '--owner', 'us', '--expires', '2999-12-31'),
  ]
  for (const { out, err } of told) {
    expect(out + err).toContain('#\\u0023')
    expect(out + err).not.toMatch(/##(vso)?\[|^\s*::/im)
  }
  rmSync(folder, { recursive: true })
})

test('standard error tells what has no room in SARIF', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-main-'))
  for (let i = 0; i < 22; i++)
    writeFileSync(join(folder, `${i}.plan.json`), '{"format_version":"1.2","planned_values":{}}')
  const file = join(folder, 'out.sarif')
  const { status, err } = await run('assess', folder, '--format=sarif', `--output=sarif=${file}`)
  const note = '3 plans did not fit: a file has 20 runs at most.'
  expect({ status, err }).toEqual({
    status: 0,
    err: `plumbline: sarif: ${note}\nplumbline: ${file}: ${note}\n`,
  })
  rmSync(folder, { recursive: true })
})

test.each<[string, { isTTY?: boolean }, Record<string, string>, boolean]>([
  ['a terminal', { isTTY: true }, {}, true],
  ['a pipe', {}, {}, false],
  ['a terminal with NO_COLOR', { isTTY: true }, { NO_COLOR: '1' }, false],
  ['a terminal with an empty NO_COLOR', { isTTY: true }, { NO_COLOR: '' }, true],
  ['a pipe with FORCE_COLOR', {}, { FORCE_COLOR: '1' }, true],
  ['a terminal with FORCE_COLOR=0', { isTTY: true }, { FORCE_COLOR: '0' }, false],
  ['both', { isTTY: true }, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ['a pipe with CLICOLOR_FORCE', {}, { CLICOLOR_FORCE: '1' }, true],
  ['a pipe with CLICOLOR_FORCE=0', {}, { CLICOLOR_FORCE: '0' }, false],
  ['a terminal with CLICOLOR=0', { isTTY: true }, { CLICOLOR: '0' }, false],
  ['a dumb terminal', { isTTY: true }, { TERM: 'dumb' }, false],
])('colours on %s', (_, stream, env, expected) => {
  expect(hasColours(stream, env)).toBe(expected)
})

test('a reader that has had enough changes no verdict', () => {
  const root = join(import.meta.dirname, '../..')
  const plan = join(root, 'tests/fixtures/shop.tfplan.json')
  const assess = `'${process.execPath}' '${join(root, 'policies/cli/plumbline.mjs')}' assess '${plan}'`
  for (const format of ['table', 'json', 'sarif']) {
    const line = `${assess} --format ${format} --fail-on HIGH | head -c 1 >/dev/null; echo "\${PIPESTATUS[0]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', line], { encoding: 'utf8' })
    expect({ stdout, stderr }, format).toEqual({ stdout: '1\n', stderr: '' })
  }
})

test('nor does one of what is said beside the report', () => {
  const tool = join(import.meta.dirname, 'plumbline.mjs')
  const line = `'${process.execPath}' '${tool}' assess /dev/null 2> >(exec true); echo "$?"`
  expect(spawnSync('bash', ['--norc', '-c', line], { encoding: 'utf8' }).stdout).toBe('3\n')
})

// a device that takes nothing is Linux' own
test.skipIf(!existsSync('/dev/full'))(
  'a report that cannot be printed is no verdict, and no stack trace',
  () => {
    const tool = join(import.meta.dirname, 'plumbline.mjs')
    const line = `'${process.execPath}' '${tool}' assess '${fixture}' > /dev/full`
    const { status, stderr } = spawnSync('bash', ['--norc', '-c', line], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'plumbline: the report could not be printed: ENOSPC: no space left on device, write\n',
    })
  },
)

test.skipIf(!existsSync('/dev/full'))('a file that cannot be written is named', async () => {
  expect(await run('assess', fixture, '--format=conftest', '--output=json=/dev/full')).toMatchObject({
    status: 2,
    err: 'plumbline: /dev/full could not be written: ENOSPC: no space left on device, write\n',
  })
})

test('no report is written over a plan, over settings or over another report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-main-'))
  const [plan, config] = [join(folder, 'plan.json'), join(folder, 'own.yaml')]
  const text = readFileSync(fixture, 'utf8')
  writeFileSync(plan, text)
  writeFileSync(config, 'fail-on: none\n')
  symlinkSync(plan, join(folder, 'link.json'))
  for (const [targets, message] of [
    [[plan], `--output names ${plan}, which is a plan of this run`],
    [[join(folder, 'link.json')], 'which is a plan of this run'],
    [[config], 'which are the settings of this run'],
    [[join(folder, 'a'), `${folder}/./a`], 'twice'],
  ] as const) {
    const outputs = targets.map(target => `--output=json=${target}`)
    const { status, err } = await run('assess', plan, `--config=${config}`, ...outputs)
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(message) })
  }
  expect([readFileSync(plan, 'utf8'), readFileSync(config, 'utf8')]).toEqual([text, 'fail-on: none\n'])
  expect(readdirSync(folder).sort()).toEqual(['link.json', 'own.yaml', 'plan.json'])
  rmSync(folder, { recursive: true })
})

test('the README shows what is printed', () => {
  const root = join(import.meta.dirname, '../..')
  const [, shown] =
    /^\$ npx plumbline (assess tests[^\n]*\n[\s\S]*?)^```/m.exec(
      readFileSync(join(root, 'README.md'), 'utf8'),
    ) ?? []
  const [command = '', ...lines] = shown?.trimEnd().split('\n') ?? []
  const args = [join(root, 'policies/cli/plumbline.mjs'), ...command.split(' ')]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root })
  const printed = stdout.split('\n')
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter(line => line !== '…' && !printed.includes(line))).toEqual([])
})

test('a folder stands for the plans below it, as Terragrunt lays them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-main-'))
  const text = readFileSync(fixture)
  const lay = (path: string, content: Uint8Array | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const path of ['prod/vpc/tfplan.json', 'dev/vpc/tfplan.json', 'shop.tfplan.json']) lay(path, text)
  lay('prod/db/plan.json.gz', gzipSync(text))
  for (const path of [
    '.terragrunt-cache/a/plan.json',
    'node_modules/a/plan.json',
    'dev/report.json',
    'dev/tfplan.tfplan',
  ])
    lay(path, 'none of them')
  symlinkSync(join(folder, 'prod'), join(folder, 'again'))
  const { status, out, err } = await run('assess', folder, '--format=jsonl')
  expect({ status, err }).toEqual({ status: 1, err: '' })
  const files = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).file)
  expect(files).toEqual(
    ['dev/vpc/tfplan.json', 'prod/db/plan.json.gz', 'prod/vpc/tfplan.json', 'shop.tfplan.json'].map(path =>
      join(folder, path),
    ),
  )
  rmSync(folder, { recursive: true })
})

test('the line of the README for Deno runs', () => {
  const root = join(import.meta.dirname, '../..')
  const [, line = ''] = /`(deno run [^`]*)`/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  const words = [...line.split(' ').slice(1), 'assess', fixture, '--exit-zero']
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/deno'), words, {
    encoding: 'utf8',
    cwd: root,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^10 new problems, 29 that were there/)
})

describe('completion', () => {
  /** What bash offers behind these words. */
  const offered = (script: string, words: readonly string[], cwd = '/') => {
    const lines = [
      script,
      `COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')})`,
      `COMP_CWORD=${words.length - 1}`,
      '_plumbline',
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ]
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', lines.join('\n')], {
      encoding: 'utf8',
      cwd,
    })
    expect(stderr).toBe('')
    return stdout.split('\n').filter(Boolean)
  }

  test('of bash offers commands, options and their values', async () => {
    const { out } = await run('completion', 'bash')
    expect(offered(out, ['plumbline', ''])).toEqual([...commands.map(({ name }) => name), 'help'])
    expect(offered(out, ['plumbline', 'as'])).toEqual(['assess'])
    expect(offered(out, ['plumbline', 'assess', '--f'])).toEqual(['--format', '--fail-on'])
    expect(offered(out, ['plumbline', 'assess', 'p', '--format', 'js'])).toEqual(['json', 'jsonl'])
    expect(offered(out, ['plumbline', 'completion', ''])).toEqual(['bash', 'zsh', 'fish'])
    expect(offered(out, ['plumbline', 'assess', 'us'])).toEqual(['usr'])
  })

  // bash cuts words at `=`
  test('of bash goes on behind =, keeps names with spaces, and offers no file where none is meant', async () => {
    const { out } = await run('completion', 'bash')
    expect(offered(out, ['plumbline', 'assess', '--format', '=', 'js'])).toEqual(['json', 'jsonl'])
    expect(offered(out, ['plumbline', 'assess', '--only', '='])).toEqual(['all', 'introduced'])
    expect(offered(out, ['plumbline', 'help', 'pol'])).toEqual(['policies'])
    expect(offered(out, ['plumbline', 'policies', 'us'])).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-main-'))
    writeFileSync(join(folder, 'my plan.json'), '')
    for (const words of [
      ['assess', 'my'],
      ['assess', '--output', 'sarif', '=', 'my'],
    ])
      expect(offered(out, ['plumbline', ...words], folder)).toEqual(['my plan.json'])
    rmSync(folder, { recursive: true })
  })

  // Neither shell is everywhere: that each option stands in the script is what is shown of them.
  test.each(['zsh', 'fish'])('of %s names every command and option', async shell => {
    const { out } = await run('completion', shell)
    for (const { name, options } of commands) {
      expect(out).toContain(name)
      // of zsh `=` says that a value may stand right behind it
      for (const { name, value } of options)
        expect(out).toMatch(new RegExp(`-l ${name} |--${name}${value === undefined ? '' : '='}\\[`))
    }
    expect(out).toMatch(/\bhelp\b.*prints the help of a command/)
  })

  const fish = spawnSync('fish', ['--version']).status === 0
  test.skipIf(!fish)(
    'of fish offers commands, options and their values, where fish is installed',
    async () => {
      const { out } = await run('completion', 'fish')
      const offered = (line: string) =>
        spawnSync('fish', ['--no-config', '-c', `${out}\ncomplete -C '${line}'`], { encoding: 'utf8' })
          .stdout.split('\n')
          .flatMap(found => found.split('\t')[0] || [])
      expect(offered('plumbline ').sort()).toEqual([...commands.map(({ name }) => name), 'help'].sort())
      expect(offered('plumbline help pol')).toEqual(['policies'])
      expect(offered('plumbline assess --format=js')).toEqual(['--format=json', '--format=jsonl'])
      expect(offered('plumbline policies us')).toEqual([])
    },
  )
})

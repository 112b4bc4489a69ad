import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { packedIn } from '../../policies/cli/packed.mjs'
import { buildPackage } from '../../policies/package/build.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = readdirSync(join(root, 'docs/pipelines')).sort()
const page = (name: string) => readFileSync(join(root, 'docs/pipelines', name), 'utf8')
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  )

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Plumbline's package, as a page tells to pack it. */
let tarball: string
let packed: string

beforeAll(async () => {
  packed = mkdtempSync(join(tmpdir(), 'plumbline-packed-'))
  // An install has built it, as a rule; that it can be built is tested beside what builds it.
  const main = packedIn(root)
  const built = main === undefined ? join(packed, 'built') : dirname(main)
  if (main === undefined) await buildPackage(built)
  const { stdout } = spawnSync('npm', ['pack', built, '--silent', '--offline'], {
    cwd: packed,
    encoding: 'utf8',
  })
  tarball = join(packed, stdout.trim())
})
afterAll(() => rmSync(packed, { recursive: true }))

/**
 * Runs lines as a runner's shell does, in a folder with Plumbline's package and nothing installed, and a Terraform that writes a
 * plan and shows the sample.
 */
function runLines(lines: string[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-snippet-'))
  folders.push(folder)
  copyFileSync(tarball, join(folder, 'plumbline.tgz'))
  const tools = join(folder, 'tools')
  mkdirSync(tools)
  const sample = join(root, 'tests/fixtures/shop.tfplan.json')
  writeFileSync(
    join(tools, 'terraform'),
    `#!/bin/sh
case "$1 $2" in
  "init -input=false") ;;
  "plan -input=false") test "$3" = "-out=plan.bin" && echo binary > plan.bin ;;
  "show -json") test -f "$3" && cat ${sample} ;;
  *) echo "terraform does not know: $*" >&2; exit 64 ;;
esac
`,
  )
  chmodSync(join(tools, 'terraform'), 0o755)
  writeFileSync(
    join(tools, 'terragrunt'),
    `#!/bin/sh
test "$1 $2 $3 $4 $6" = "run --all plan --out-dir --json-out-dir" || exit 64
for unit in db prod/vpc; do
  mkdir -p "$5/$unit" "$7/$unit"
  echo binary > "$5/$unit/tfplan.tfplan"
  cp ${sample} "$7/$unit/tfplan.json"
done
`,
  )
  chmodSync(join(tools, 'terragrunt'), 0o755)
  copyFileSync(sample, join(folder, 'given.json'))
  writeFileSync(join(folder, 'given.bin'), 'binary')
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', lines.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${tools}:${join(root, 'node_modules/node/bin')}:${process.env.PATH}`,
      HOME: folder,
      npm_config_offline: 'true',
      ...env,
    },
  })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { status, stdout, stderr, read, has: (name: string) => existsSync(join(folder, name)), folder }
}

test.each(pages)('%s: every block can be parsed', name => {
  const text = page(name)
  for (const block of blocks(text, 'yaml')) expect(typeof parse(block)).toBe('object')
  expect(['yaml', 'groovy', 'hcl', 'sh'].flatMap(language => blocks(text, language)).length).toBeGreaterThan(
    0,
  )
})

test("no page and no template runs npm's package of our name, which is somebody else's", () => {
  const templates = ['gitlab/templates/assess.yml', 'azure/assess.yml'].map(name =>
    readFileSync(join(root, 'pipelines', name), 'utf8'),
  )
  for (const text of [...pages.map(page), ...templates]) {
    expect(text).not.toMatch(/npx,? (?:--yes,? )?["']?plumbline\b(?!\.tgz)/)
    expect(text).not.toMatch(/default: plumbline$/m)
  }
})

describe('the lines of a page run', () => {
  const planned = [
    'terraform init -input=false',
    'terraform plan -input=false -out=plan.bin',
    'terraform show -json plan.bin > plan.json',
  ]

  test('github.md: the plan is what the action is given, by inputs that it has', () => {
    const [block = ''] = blocks(page('github.md'), 'yaml')
    const { jobs, permissions } = parse(block)
    const steps: { run?: string; uses?: string; with?: Record<string, string> }[] = jobs.plan.steps
    const own = steps.find(({ uses }) => uses?.includes('/plumbline@'))
    const { inputs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(own?.with ?? {})))
    expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'write', 'id-token': 'write' })
    const { status, has } = runLines(steps.flatMap(({ run }) => run ?? []))
    expect([status, has(own?.with?.plan ?? '')]).toEqual([0, true])
  })

  test('gitlab.md and its component: one job reports, the other is the verdict', () => {
    const [block = ''] = blocks(page('gitlab.md'), 'yaml')
    const { plan, include } = parse(block)
    const [head, body] = parseAllDocuments(
      readFileSync(join(root, 'pipelines/gitlab/templates/assess.yml'), 'utf8'),
    )
    const { inputs } = head?.toJS().spec ?? {}
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(include[0].inputs)))
    const given: Record<string, string> = {
      ...Object.fromEntries(
        Object.entries(inputs as Record<string, { default: string }>).map(([name, { default: value }]) => [
          name,
          value,
        ]),
      ),
      ...include[0].inputs,
    }
    const jobsOf = (given: Record<string, string>) => {
      const text = JSON.stringify(body?.toJS()).replace(
        /\$\[\[ inputs\.([\w-]+) \]\]/g,
        (_, name) => given[name] ?? `no input ${name}`,
      )
      expect(text).not.toContain('no input')
      return JSON.parse(text)
    }
    const jobs = jobsOf(given)
    expect(plan.script).toEqual(planned)
    const report = runLines([...plan.script, ...jobs['plumbline-assess'].script])
    expect([report.status, report.stderr]).toEqual([0, expect.any(String)])
    const { artifacts } = jobs['plumbline-assess']
    for (const file of [...artifacts.paths, ...Object.values(artifacts.reports as Record<string, string>)])
      expect([file, report.has(file)]).toEqual([file, true])
    expect(JSON.parse(report.read('gl-code-quality-report.json'))[0]).toMatchObject({
      fingerprint: expect.any(String),
      location: { path: expect.any(String) },
    })
    const gateOf = (jobs: Record<string, { script: string[] }>, settings: string) =>
      runLines([`echo '${settings}' > plumbline.yaml`, ...plan.script, ...jobs['plumbline-gate']!.script])
    expect(gateOf(jobs, '{}').status).toBe(1)
    expect(gateOf(jobs, 'fail-on: none').status).toBe(0)
    expect(gateOf(jobsOf({ ...given, 'fail-on': 'LOW' }), 'fail-on: none').status).toBe(1)
  })

  test('bitbucket.md: the pipe is given variables that it has', () => {
    const [block = ''] = blocks(page('bitbucket.md'), 'yaml')
    const [{ step: plan }, { step: pipe }] = parse(block).pipelines.default
    expect(plan.script).toEqual(planned)
    const { variables } = parse(readFileSync(join(root, 'pipelines/bitbucket/pipe.yml'), 'utf8'))
    const names = (variables as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(pipe.script[0].variables)))
    expect(plan.artifacts).toContain(pipe.script[0].variables.PLAN)
  })

  test('azure.md and its template', () => {
    const [block = ''] = blocks(page('azure.md'), 'yaml')
    const [plan, use] = parse(block).steps
    const { parameters, steps } = parse(readFileSync(join(root, 'pipelines/azure/assess.yml'), 'utf8'))
    const given: Record<string, string> = {
      ...Object.fromEntries(
        (parameters as { name: string; default: string }[]).map(({ name, default: value }) => [name, value]),
      ),
      ...use.parameters,
    }
    expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(use.parameters)))
    const scriptOf = (given: Record<string, string>) => {
      const script = String(steps[0].script)
        .replace(
          /\$\{\{ replace\(format\('(.*?)\{0\}', parameters\.(\w+)\), '(.*?)', ''\) \}\}/g,
          (_, before, name, usual) => `${before}${given[name]}`.replace(usual, ''),
        )
        .replace(/\$\{\{ parameters\.(\w+) \}\}/g, (_, name) => given[name] ?? 'no parameter')
        .replaceAll('$(Agent.TempDirectory)', '.')
      expect(script).not.toMatch(/no parameter|\$\{\{/)
      return script
    }
    const { status, stdout, has } = runLines([plan.script, scriptOf(given)])
    expect([status, has('plumbline.xml'), has('plumbline.md')]).toEqual([1, true, true])
    expect(stdout).toMatch(/^##vso\[task\.logissue type=error/m)
    const lax = ["echo 'fail-on: none' > plumbline.yaml", plan.script]
    expect(runLines([...lax, scriptOf(given)]).status).toBe(0)
    expect(runLines([...lax, scriptOf({ ...given, failOn: 'LOW' })]).status).toBe(1)
  })

  test('atlantis.md: failures are printed, and the status is 0', () => {
    const [block = ''] = blocks(page('atlantis.md'), 'yaml')
    const steps = parse(block).workflows.plumbline.policy_check.steps
    const { status, stdout } = runLines([steps[1].run.replace('/opt/', './')], { SHOWFILE: 'given.json' })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^FAIL - /m)
    expect(stdout).toMatch(/[1-9]\d* failure/)
  })

  test('spacelift.md: the report is an object with what its policy reads', () => {
    const [block = ''] = blocks(page('spacelift.md'), 'yaml')
    const { status, read } = runLines([
      'cp given.bin spacelift.plan',
      ...parse(block).stack_defaults.after_plan,
    ])
    expect(status).toBe(0)
    const report = JSON.parse(read('plumbline.custom.spacelift.json'))
    const findings = Object.values(report.policyResponse).flat() as {
      metadata: { title: string; custom: { severity: string; change: string } }
    }[]
    expect(
      findings.some(
        ({ metadata }) =>
          metadata.title && metadata.custom.severity === 'HIGH' && metadata.custom.change === 'introduced',
      ),
    ).toBe(true)
  })

  test('env0.md', () => {
    const [block = ''] = blocks(page('env0.md'), 'yaml')
    const [step] = parse(block).deploy.steps.terraformPlan.after
    expect(runLines([step.run], { ENV0_TF_PLAN_JSON: 'given.json' }).status).toBe(1)
  })

  test('terrateam.md', () => {
    const [block = ''] = blocks(page('terrateam.md'), 'yaml')
    const steps: { cmd?: string[] }[] = parse(block).workflows[0].plan
    const lines = steps.flatMap(({ cmd }) => (cmd ? [cmd.map(word => `'${word}'`).join(' ')] : []))
    const { status, stdout } = runLines(lines, { TERRATEAM_PLAN_FILE: 'given.bin' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^### \d+ new problems/m)
  })

  test('digger.md', () => {
    const [block = ''] = blocks(page('digger.md'), 'yaml')
    const steps = parse(block).workflows.plumbline.plan.steps
    expect(runLines([steps[2].run], { DIGGER_PLANFILE: 'given.bin' }).status).toBe(1)
  })

  test('circleci.md', () => {
    const [block = ''] = blocks(page('circleci.md'), 'yaml')
    const steps: (string | { run?: string })[] = parse(block).jobs.plan.steps
    const { status, has } = runLines(
      steps.flatMap(step => (typeof step === 'object' && step.run ? [step.run] : [])),
    )
    expect([status, has('results/plumbline.xml')]).toEqual([1, true])
  })

  test('terragrunt.md: every unit is in the run', () => {
    const [block = ''] = blocks(page('terragrunt.md'), 'sh')
    const { status, stdout, has } = runLines(block.trim().split('\n'))
    expect([status, has('plumbline.xml')]).toEqual([1, true])
    for (const unit of ['db', 'prod/vpc']) expect(stdout).toContain(`plans/${unit}/tfplan.json`)
  })

  test('jenkins.md', () => {
    const [block = ''] = blocks(page('jenkins.md'), 'groovy')
    const lines = [...block.matchAll(/^\s*sh '(.*)'$/gm)].map(([, line = '']) => line)
    expect(lines.slice(0, 3)).toEqual(planned)
    const { status, has } = runLines(lines)
    expect([status, has('plumbline.xml')]).toEqual([1, true])
  })
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sourcesFor } from '../../policies/cli/sources.ts'
import { readPlan } from '../../policies/engine/index.ts'
import { locator } from '../../policies/sources/locate.ts'

/** Plans of ordinary repositories, which lie beside the project; where they do not, these tests are skipped. */
const plans = fileURLToPath(new URL('../../../shared/plans/', import.meta.url))

/**
 * Checkouts of these repositories, each at its commit in a folder named as here; they are not part of the project, so that tests against
 * them run where this says where they are.
 */
const checkouts = process.env.PLUMBLINE_CHECKOUTS

interface Real {
  repository: string
  commit: string
  plan: string
  /** The folder of the root module. */
  root: string
  /** How many changes stand at their own block, and at the call of a module that is not in the repository. */
  own: number
  call: number
}

const REAL: readonly Real[] = [
  {
    repository: 'chrisjamaica91+aws-devops-mastery-terraform',
    commit: '04567956',
    plan: 'terraform__environments__dev__plan.json',
    root: 'terraform/environments/dev',
    own: 0,
    call: 63,
  },
  {
    repository: 'gjkraken+aws-site-to-site-vpn-private-ip-vpn',
    commit: '48c29841',
    plan: 'terraform__plan.json',
    root: 'terraform',
    own: 34,
    call: 28,
  },
  {
    repository: 'jondon09+src-terraform-aws-ssm-project',
    commit: 'e36b43ce',
    plan: 'hist-1f29befe__plan.out.json',
    root: '.',
    own: 29,
    call: 0,
  },
  {
    repository: 'awslabs+terraform-iam-policy-validator',
    commit: 'f75804eb',
    plan: 'iam_check__test__public_access__test_plan.json',
    root: 'iam_check/test/public_access',
    own: 31,
    call: 0,
  },
  {
    repository: 'awslabs+terraform-iam-policy-validator',
    commit: 'f75804eb',
    plan: 'iam_check__test__identity_policies__test_plan.json',
    root: 'iam_check/test/identity_policies',
    own: 9,
    call: 0,
  },
]

interface Module {
  resources?: { mode: string; type: string; name: string }[]
  module_calls?: Record<string, { source: string; module?: Module }>
}

interface Json {
  resource_changes: { address: string }[]
  configuration: { root_module: Module }
}

function jsonOf(bytes: Buffer): Json {
  return JSON.parse(new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes))
}

const isLocal = (source: string) => /^\.\.?\//.test(source)

/** The block of a change: the folder of its module, and what stands at its line; of a module from elsewhere its call. */
function blockOf({ configuration }: Json, address: string, root: string) {
  const steps = address.replace(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g, '').split('.')
  let folder = root
  let module = configuration.root_module
  while (steps[0] === 'module') {
    const [, name = ''] = steps.splice(0, 2)
    const call = module.module_calls?.[name]
    if (!call) throw new Error(`${address}: the configuration has no module ${name}`)
    if (!isLocal(call.source)) return { folder, header: `module "${name}" {`, isCall: true }
    folder = posix.join(folder, call.source)
    module = call.module ?? {}
  }
  const kind = steps[0] === 'data' ? steps.shift() : 'resource'
  return { folder, header: `${kind} "${steps[0]}" "${steps[1]}" {`, isCall: false }
}

/** Every change whose place is not the only line below `base` that begins with its block's words; and how many stood where. */
async function compared(real: Real, base: string) {
  const file = join(plans, real.repository, real.plan)
  const bytes = readFileSync(file)
  const json = jsonOf(bytes)
  const plan = await readPlan(bytes)
  const sources = await sourcesFor(file, plan, { sources: join(base, real.root) })
  const locate = sources && locator(sources, plan)
  const counts = { own: 0, call: 0 }
  const wrong = json.resource_changes.flatMap(({ address }) => {
    const { folder, header, isCall } = blockOf(json, address, real.root)
    const lines = readdirSync(join(base, folder))
      .filter(name => name.endsWith('.tf'))
      .flatMap(name =>
        readFileSync(join(base, folder, name), 'utf8')
          .split('\n')
          .flatMap((line, i) =>
            line.replace(/\s+/g, ' ').startsWith(header) ? [`${posix.join(folder, name)}:${i + 1}`] : [],
          ),
      )
    counts[isCall ? 'call' : 'own']++
    const place = locate?.(address, '')
    const told = place && `${place.file}:${place.line}${place.isCall === isCall ? '' : ' of another kind'}`
    return lines.length === 1 && told === lines[0] ? [] : [{ address, told, lines }]
  })
  return { wrong, ...counts }
}

const here = process.cwd()
afterEach(() => process.chdir(here))

describe.skipIf(!existsSync(plans))('sources made of a real plan’s configuration', () => {
  let base: string
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'plumbline-real-'))
    mkdirSync(join(base, '.git'))
    process.chdir(base)
  })
  afterEach(() => {
    process.chdir(here)
    rmSync(base, { recursive: true })
  })

  /** Writes a module: each block behind words that look like it and are none. */
  function write(module: Module, folder: string): void {
    const headers = [
      ...(module.resources ?? []).map(({ mode, type, name }) => {
        return { header: `${mode === 'data' ? 'data' : 'resource'} "${type}" "${name}" {`, body: '' }
      }),
      ...Object.entries(module.module_calls ?? {}).map(([name, { source }]) => {
        return { header: `module "${name}" {`, body: `  source = "${source}"\n` }
      }),
    ]
    const text = headers.map(
      ({ header, body }, i) =>
        `# ${header}\n/*\n ${header}\n*/\nlocals {\n  text${i} = <<-EOT\n    ${header}\n    EOT\n}\n\n${header}\n${body}}\n`,
    )
    mkdirSync(join(base, folder), { recursive: true })
    const half = Math.ceil(text.length / 2)
    writeFileSync(join(base, folder, 'main.tf'), text.slice(0, half).join('\n'))
    writeFileSync(join(base, folder, 'more.tf'), text.slice(half).join('\n'))
    for (const { source, module: inner } of Object.values(module.module_calls ?? {}))
      if (isLocal(source) && inner) write(inner, posix.join(folder, source))
  }

  test.each(REAL)('tell every change of $repository, $plan', async real => {
    const bytes = readFileSync(join(plans, real.repository, real.plan))
    write(jsonOf(bytes).configuration.root_module, real.root)
    expect(await compared(real, base)).toEqual({ wrong: [], own: real.own, call: real.call })
  })
})

describe.skipIf(!existsSync(plans) || !checkouts)('the repository of a real plan', () => {
  test.each(REAL)('tells every change of $repository at $commit, $plan', async real => {
    const base = join(checkouts ?? '', real.repository)
    process.chdir(base)
    expect(await compared(real, base)).toEqual({ wrong: [], own: real.own, call: real.call })
  })
})

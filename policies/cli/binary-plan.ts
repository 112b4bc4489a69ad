import { spawn } from 'node:child_process'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { PlanError } from '../engine/plan.ts'
import { snapshotOf } from '../sources/snapshot.ts'
import { readZip } from '../sources/zip.ts'
import type { PlanFile } from './plan-file.ts'
import { isOurs } from './settings.ts'
import { streamOf } from './stream.ts'

/**
 * A binary plan: what `terraform show -json` or `tofu show -json` prints in the plan's folder, or where that does not know its providers,
 * in the one that the person stands in; and the sources that it carries. Nothing is written and nothing is sent: a binary plan holds the
 * state. The tool runs the providers that lie in its folder: so it runs in none of another repository, and not at all in a workflow that
 * GitHub runs with the rights of the base for what others sent. Undefined where the bytes are no plan; throws PlanError where nobody can
 * show it.
 */
export async function openBinaryPlan(file: string, bytes: Uint8Array): Promise<PlanFile | undefined> {
  const entries = readZip(bytes)
  if (!entries?.some(({ name }) => name === 'tfplan')) return undefined
  const here = process.cwd()
  const folders = isOurs(file) ? [...new Set([resolve(dirname(file)), here])] : [here]
  const isForOthers = FOR_OTHERS.has(process.env.GITHUB_EVENT_NAME ?? '')
  const failures: string[] = isForOthers ? [REFUSED] : []
  for (const tool of isForOthers ? [] : TOOLS)
    for (const folder of folders) {
      const shown = await show(tool, file, folder)
      if (shown === 'absent') break
      if (typeof shown !== 'string') return { json: shown, snapshot: snapshotOf(entries) }
      failures.push(`\`${tool} show -json\` says: ${shown}`)
    }
  const reason = failures[0] ?? 'Neither `terraform` nor `tofu` is on the PATH.'
  const name = basename(file)
  throw new PlanError(
    'PLAN_BINARY',
    `This is the binary plan that \`terraform plan -out\` writes. ${reason}\nRun \`terraform show -json ${name} > plan.json\` where it was made, and then \`plumbline assess plan.json --sources ${name}\`.`,
  )
}

const TOOLS = ['terraform', 'tofu'] as const

/** Workflows whose plan may come from a fork, while their token and secrets are the base's. */
const FOR_OTHERS = new Set(['workflow_run', 'pull_request_target'])
const REFUSED =
  'In a workflow for `workflow_run` or `pull_request_target` nobody is asked to show it: that runs programs which may lie beside it.'

/** What neither tool has to know. */
const SECRET = /^(PLUMBLINE_|INPUT_|ACTIONS_)/i

/** What the tool prints, from its first byte on; why it printed nothing; or that it is not there. */
function show(tool: string, file: string, folder: string): Promise<ReadableStream<Uint8Array> | string> {
  return new Promise((answer, fail) => {
    const child = spawn(tool, ['show', '-json', join('.', relative(folder, resolve(file)))], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRET.test(name))),
        ...{ CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1' },
      },
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', text => (said = (said + text).slice(0, 4000)))
    child.on('error', error => {
      if ('code' in error && error.code === 'ENOENT') answer('absent')
      else fail(error)
    })
    let isPrinting = false
    child.stdout.once('readable', () => {
      const first = child.stdout.read()
      if (first === null) return
      isPrinting = true
      child.stdout.unshift(first)
      answer(streamOf(child.stdout))
    })
    child.on('close', code => {
      if (!isPrinting) answer(plainError(said) || `nothing (exit status ${code})`)
    })
  })
}

/** What Terraform says of an error, without its frame and its colours, on one line. */
function plainError(text: string): string {
  const plain = stripVTControlCharacters(text).replace(/^[│╷╵\s]+/gm, '')
  const at = plain.search(/^Error: /m)
  return plain.slice(Math.max(at, 0)).split(/\s+/).join(' ').trim().slice(0, 500)
}

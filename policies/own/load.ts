import { spawnSync } from 'node:child_process'
import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Entry, type Policy, type Question, type Questions, Verdict } from '../engine/index.ts'
import type { OwnPolicy } from '../settings/own.ts'
import type { Known, PolicyFiles } from '../settings/read.ts'
import { isOwnId, OWN_ID, wrongIn } from './check.ts'
import { spoken } from './defaults.ts'
import { type PolicyFileCode, PolicyFileError, type PolicyFileFault } from './faults.ts'
import { Declared, type policy } from './policy.ts'

/** A policy of a file. */
export interface FilePolicy extends OwnPolicy {
  readonly file: string
  readonly entry: Entry
}

/**
 * The files that settings name, as paths from here, each once.
 * @param folder which the patterns start from @param file of the settings, for messages
 * @throws PolicyFileError where a pattern names none
 */
export function filesOf(patterns: readonly PolicyFiles[], folder: string, file: string): string[] {
  const missing: PolicyFileFault[] = []
  const found = patterns.flatMap(({ pattern, line }) => {
    checkRuntime({ file, line })
    // not by its name: a Node that is too old has none, and is told so above
    const paths = fs.globSync(pattern, { cwd: folder }).sort()
    if (paths.length === 0)
      missing.push({ file, line, code: 'POLICY_FILE_MISSING', message: `there is no file ${pattern}` })
    return paths.map(path => relative('.', resolve(folder, path)).split(sep).join('/'))
  })
  refuse(missing)
  return [...new Set(found)]
}

/**
 * Runs files of policies as they are, TypeScript too: their `import … from 'plumbline'` is this very program, wherever it was started
 * from. @param taken the policies that have their ids already
 * @throws PolicyFileError with what is wrong in all of them
 */
export async function loadPolicies(
  files: readonly string[],
  taken: readonly Pick<Known, 'id'>[],
): Promise<FilePolicy[]> {
  const faults: PolicyFileFault[] = []
  const policies: FilePolicy[] = []
  const owners = new Map(taken.map(({ id }) => [id, '']))
  for (const file of files) {
    checkRuntime({ file, line: 1 })
    takeImports()
    let text: string
    let exported: unknown
    try {
      text = readFileSync(file, 'utf8')
      exported = ((await import(pathToFileURL(resolve(file)).href)) as { default?: unknown }).default
    } catch (error) {
      faults.push({ ...placeOf(error, file), code: 'POLICY_UNREADABLE', message: messageOf(error) })
      continue
    }
    const fault = (code: PolicyFileCode, key: string, message: string) =>
      faults.push({ file, line: lineOf(text, key), code, message })
    if (!(exported instanceof Declared)) {
      fault('POLICY_NOT_EXPORTED', '', 'the default export has to be what policy({ … }) gives')
      continue
    }
    const { declaration } = exported
    const wrong = wrongIn(declaration)
    for (const { key, message } of wrong) fault('POLICY_INVALID', key, message)
    if (wrong.length > 0) continue
    const { id } = declaration as unknown as Declaration
    const owner = owners.get(id)
    if (owner !== undefined)
      fault('POLICY_ID_TAKEN', 'id', `${id} is another policy's id${owner && `, that of ${owner}`}`)
    else if (!isOwnId(id)) fault('POLICY_ID_NAMESPACE', 'id', `${id}: ${OWN_ID}`)
    else {
      owners.set(id, file)
      policies.push(filePolicy(declaration as unknown as Declaration, file))
    }
  }
  refuse(faults)
  return policies
}

type Declaration = Parameters<typeof policy>[0]

function refuse(faults: readonly PolicyFileFault[]): void {
  const [first, ...rest] = faults
  if (first) throw new PolicyFileError([first, ...rest])
}

function checkRuntime(place: { file: string; line: number }): void {
  const { node, deno } = process.versions as { node: string; deno?: string }
  if (!deno && process.features.typescript && typeof module.registerHooks === 'function') return
  const message = `policies in files run on Node 22.18 or newer; this is ${deno ? `Deno ${deno}` : `Node ${node}`}`
  throw new PolicyFileError([{ ...place, code: 'POLICY_RUNTIME', message }])
}

let isTaken = false

function takeImports(): void {
  if (isTaken) return
  isTaken = true
  const library = import.meta.resolve('plumbline')
  module.registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'plumbline') return { url: library, shortCircuit: true }
      const found = next(specifier, context)
      // whatever a package.json near it says, or does not: a folder of plans has none
      return found.url.endsWith('.ts') ? { ...found, format: 'module-typescript' } : found
    },
  })
}

function filePolicy(declaration: Declaration, file: string): FilePolicy {
  const { id, severity, resource, when, must, secret, examples, ...said } = declaration
  const ask = (questions: Questions) => guarded(questions, id, file)
  const policy: Policy = {
    ...spoken(said),
    severity,
    resource,
    ...(when && { when: ask(when as Questions) }),
    must: ask(must as Questions),
    ...(secret && { secret }),
    equivalents: {},
    examples: { pass: [], fail: [], undetermined: [], ...examples },
  }
  const entry = { id, policy, frameworks: {} }
  // which types it asks for is known to its code alone
  return { id, file, entry, needs: () => true, entryFor: () => entry }
}

/** The same questions; what goes wrong in them is told with the policy's id and line. */
function guarded(questions: Questions, id: string, file: string): Questions {
  if (typeof questions !== 'function')
    return Object.fromEntries(
      Object.entries(questions).map(([type, question]) => [type, question && guardedOne(question, id, file)]),
    )
  return guardedOne(questions, id, file)
}

function guardedOne(question: Question, id: string, file: string): Question {
  const fail = (place: { file: string; line: number }, message: string) =>
    new PolicyFileError([{ ...place, code: 'POLICY_FAILED', message: `${id} ${message}` }])
  return resource => {
    let verdict: unknown
    try {
      verdict = question(resource)
    } catch (error) {
      throw fail(placeOf(error, file), `threw: ${messageOf(error)}`)
    }
    if (verdict instanceof Verdict) return verdict
    const line = lineOf(readFileSync(file, 'utf8'), 'must')
    throw fail({ file, line }, `answered ${typeof verdict}, which is no verdict`)
  }
}

function messageOf(error: unknown): string {
  const { message, code } = Object(error) as { message?: unknown; code?: unknown }
  const lost = code === 'ERR_MODULE_NOT_FOUND' && lostIn(String(message))
  return lost ? `it imports ${lost.what}, which is not there` : String(message ?? error).split('\n')[0]!
}

/** Where an error comes from: the line of the policy's file, or of what it imports. */
function placeOf(error: unknown, file: string): { file: string; line: number } {
  const { stack = '', message, code, name } = Object(error) as Partial<Error> & { code?: unknown }
  const lost = code === 'ERR_MODULE_NOT_FOUND' && lostIn(String(message))
  if (lost)
    return { file: fromHere(lost.importer), line: lineWith(readFileSync(lost.importer, 'utf8'), lost.what) }
  const frames = [...stack.matchAll(/(file:\/\/[^\s)]+?):(\d+)(?=[:\n)])/g)]
  const own = frames.find(([, url = '']) => url === pathToFileURL(resolve(file)).href) ?? frames[0]
  if (own?.[1]) return { file: fromHere(fileURLToPath(own[1])), line: Number(own[2]) }
  return { file, line: name === 'SyntaxError' ? lineByCheck(file) : 1 }
}

/** `Cannot find package 'left-pad' imported from /a/b.ts`, and the same of a module with its whole path. */
function lostIn(message: string): { what: string; importer: string } | undefined {
  const [, what, importer] = /^Cannot find (?:package|module) '(.+?)' imported from (.+)$/.exec(message) ?? []
  if (what === undefined || importer === undefined) return undefined
  if (!isAbsolute(what)) return { importer, what }
  const path = relative(dirname(importer), what).split(sep).join('/')
  return { importer, what: path.startsWith('.') ? path : `./${path}` }
}

/** V8 tells some faults of a text without their line. Node's check does, of a file that is a module whatever lies around it. */
function lineByCheck(file: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  try {
    const copy = join(folder, `${basename(file, '.ts')}.mts`)
    writeFileSync(copy, readFileSync(file))
    const { stderr } = spawnSync(process.execPath, ['--check', copy], { encoding: 'utf8' })
    return Number(/\.mts:(\d+)/.exec(stderr)?.[1] ?? 1)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The line of a part of the declaration; where it is not written, that of the export. */
function lineOf(text: string, key: string): number {
  const start = Math.max(0, text.search(/^export default\b/m))
  const at = key === '' ? -1 : text.slice(start).search(new RegExp(`(?<=^\\s*|[{,]\\s*)${key}\\s*[:,(]`, 'm'))
  return text.slice(0, start + Math.max(0, at)).split('\n').length
}

function lineWith(text: string, part: string): number {
  return text.split('\n').findIndex(line => line.includes(part)) + 1 || 1
}

function fromHere(path: string): string {
  return relative('.', path).split(sep).join('/')
}

import type { Severity } from '../engine/index.ts'
import { DATA_LOSS } from '../gate.ts'
import { check } from './check.ts'
import { type Fault, plain, readDocument, SettingsError } from './document.ts'
import { guess } from './nearest.ts'
import { type OwnPolicy, ownPolicy, type WrittenPolicy } from './own.ts'
import { addressPattern, idPattern } from './pattern.ts'
import { settingsSchema } from './schema.ts'

/** What a `plumbline.yaml` says; what it leaves out is undefined or empty. */
export interface Settings {
  /** The file as the person named it. */
  readonly file: string
  readonly failOn: Severity | 'none' | undefined
  readonly only: 'all' | 'introduced' | undefined
  readonly dataLoss: Severity | 'none' | undefined
  /** In the order of the file. */
  readonly levels: readonly Level[]
  readonly own: readonly OwnPolicy[]
  /** Files of policies of one's own, as the settings name them. */
  readonly policyFiles: readonly PolicyFiles[]
  /** Those that did not run: nobody gave their policies. */
  readonly notRun: readonly string[]
  readonly waivers: readonly Waiver[]
}

/** Files that hold a policy each. */
export interface PolicyFiles {
  /** A path, or a pattern of paths, from the folder of the settings. */
  readonly pattern: string
  readonly line: number
}

/** Policies that are off, or of another severity. */
export interface Level {
  /** An id, or a pattern of ids. */
  readonly policy: string
  readonly level: Severity | 'off'
}

/** Findings that somebody lives with on purpose until a day. */
export interface Waiver {
  /** An id, or a pattern of ids. */
  readonly policy: string
  /** An address, or a pattern of addresses. */
  readonly address: string
  readonly reason: string
  readonly owner: string
  /** The last day on which it holds: `2027-03-31`. */
  readonly expires: string
  /** The file of the sources that it stands in; left out: the settings. */
  readonly file?: string
  /** Where it stands in the file, from 1. */
  readonly line: number
  /** Of one in the sources: the branch that a pull request is for has it too. */
  readonly isOnBase?: boolean
}

/** A policy as settings may name it. */
export interface Known {
  readonly id: string
  readonly policy: { readonly formerly?: readonly string[] }
}

/**
 * Reads a `plumbline.yaml`. An empty file says nothing.
 * @param file its name, for messages @param known the policies that there are
 * @param ran the policies of the files that it names; left out: they do not run here, and ids of one's own may be theirs
 * @throws SettingsError, with the line and the key of everything that is not right
 */
export function readSettings(
  text: string,
  file: string,
  known: readonly Known[],
  ran?: readonly OwnPolicy[],
): Settings {
  const document = readDocument(text, file)
  const faults = check(document, settingsSchema)
  if (faults.length > 0) throw new SettingsError(file, faults.slice(0, mostFaults))
  const written = (plain(document) ?? {}) as Written
  const linesOf = (name: string) => (document.kind === 'fields' ? document.fields.get(name)?.node : undefined)
  const ids = known.flatMap(({ id, policy }) => [id, ...(policy.formerly ?? [])])
  const fileLines = linesOf('policy-files')
  const policyFiles = [written['policy-files'] ?? []].flat().map(
    (pattern, i): PolicyFiles => ({
      pattern,
      line: (fileLines?.kind === 'items' ? fileLines.items[i] : fileLines)?.line ?? 1,
    }),
  )
  const isOpen = policyFiles.length > 0 && ran === undefined
  const unknown = (pattern: string, among: readonly string[], line: number, key: string) =>
    isOpen && !/^(?:aws|plumbline)\//.test(pattern) ? [] : unknownPolicy(pattern, among, line, key)

  const policyLines = linesOf('policies')
  const levels: Level[] = []
  const own: OwnPolicy[] = []
  for (const [policy, said] of Object.entries(written.policies ?? {})) {
    const field = policyLines?.kind === 'fields' ? policyLines.fields.get(policy) : undefined
    if (typeof said === 'string') levels.push({ policy, level: said })
    else if (field) {
      const read = ownPolicy(policy, said, field.node)
      own.push(read.own)
      faults.push(...read.faults)
    }
  }
  ids.push(...[...own, ...(ran ?? [])].map(({ id }) => id))
  for (const { policy } of levels) {
    const line = (policyLines?.kind === 'fields' ? policyLines.fields.get(policy)?.line : undefined) ?? 1
    faults.push(...unknown(policy, ids, line, `policies.${policy}`))
  }
  if (own.length > mostOwn)
    faults.push({
      line: policyLines?.line ?? 1,
      key: 'policies',
      message: `has more than ${mostOwn} policies of your own`,
    })
  const waiverLines = linesOf('waivers')
  const waivers = (written.waivers ?? []).map((waiver, i): Waiver => {
    const node = waiverLines?.kind === 'items' ? waiverLines.items[i] : undefined
    const line = node?.line ?? 1
    const lineOf = (name: string) =>
      (node?.kind === 'fields' ? node.fields.get(name)?.line : undefined) ?? line
    const key = `waivers[${i}]`
    if (waiver.policy !== DATA_LOSS)
      faults.push(...unknown(waiver.policy, [...ids, DATA_LOSS], lineOf('policy'), `${key}.policy`))
    const wrong = addressPattern(waiver.address)
    if (typeof wrong === 'string')
      faults.push({ line: lineOf('address'), key: `${key}.address`, message: wrong })
    return { ...waiver, line }
  })
  if (faults.length > 0)
    throw new SettingsError(file, faults.sort((a, b) => a.line - b.line).slice(0, mostFaults))
  return {
    file,
    failOn: written['fail-on'],
    only: written.only,
    dataLoss: written['data-loss'],
    levels,
    own: [...own, ...(ran ?? [])],
    policyFiles,
    notRun: isOpen ? policyFiles.map(({ pattern }) => pattern) : [],
    waivers,
  }
}

/** What the schema lets through. */
interface Written {
  'fail-on'?: Severity | 'none'
  only?: 'all' | 'introduced'
  'data-loss'?: Severity | 'none'
  'policy-files'?: string | string[]
  policies?: Record<string, Severity | 'off' | WrittenPolicy> | null
  waivers?: Omit<Waiver, 'file' | 'line'>[] | null
}

/** Policies of one's own: each is asked of every resource of its types. */
const mostOwn = 50

/** More than anybody reads at once. */
const mostFaults = 20

function unknownPolicy(pattern: string, ids: readonly string[], line: number, key: string): Fault[] {
  if (ids.some(idPattern(pattern))) return []
  const message = pattern.includes('*')
    ? 'no policy has an id that fits'
    : `there is no policy ${pattern}${guess(pattern, ids)}`
  return [{ line, key, message }]
}

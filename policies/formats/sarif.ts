import { SEVERITIES, type Severity } from '../engine/index.ts'
import { shortfallNote } from '../gate.ts'
import {
  type About,
  type Assessment,
  count,
  DATA_LOSS,
  judged,
  type Place,
  type Row,
  rowsOf,
  type Unread,
  unread,
} from './assessment.ts'
import { belowRoot, cut, jsonText, plain } from './text.ts'
import { closingNotes, type WaiverNote, waiverNotes } from './waivers.ts'

/**
 * SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), a run for each plan, within what GitHub and GitLab take
 * (https://docs.github.com/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning,
 * https://docs.gitlab.com/user/application_security/sarif/). What the plan fixes is no result: its absence closes the alert. What is
 * waived is a suppressed one. What has no place in the sources is told of the plan's file, without a line.
 * @param tell takes what there is to say of what does not fit
 */
export function sarif(run: readonly (Assessment | Unread)[], tell?: (note: string) => void): string {
  const isAlone = run.length === 1
  const idOf = categories()
  const drafts = judged(run).map(assessment => {
    const { plan, label = 'default' } = assessment
    return draftOf(assessment, idOf(isAlone ? label : `${label}-${plan}`))
  })
  const failed = unread(run).map(one => failedRun(one, idOf(one.plan)))
  const isTooMany = drafts.length + failed.length > LIMITS.runs
  const places = isTooMany ? LIMITS.runs - 1 : LIMITS.runs
  const first = failed.slice(0, places)
  const rows = byGravity(drafts)
  const gravest = new Set([...rows.map(({ draft }) => draft), ...drafts])
  const kept = new Set([...gravest].slice(0, places - first.length))
  const room = { results: LIMITS.results, bytes: LIMITS.bytes }
  for (const { draft, row, at } of rows) if (kept.has(draft)) give(draft, row, at, room)
  const closing = closingNotes(run)
  const runs = drafts
    .filter(draft => kept.has(draft))
    .map((draft, index) => {
      const notes = waiverNotes(draft.assessment.report, drafts.length === 1)
      return runOf(draft, index === 0 ? [...notes, ...closing] : notes, room)
    })
  const left = [...kept].reduce((sum, draft) => sum + draft.left, 0)
  if (left > 0) tell?.(`${count(left, 'result')} did not fit: the other formats have them all.`)
  const more = drafts.length + failed.length - places
  if (isTooMany) tell?.(`${count(more, 'plan')} did not fit: a file has ${LIMITS.runs} runs at most.`)
  return `${jsonText({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [...runs, ...first, ...(isTooMany ? [tooMany(more, idOf('more'))] : [])],
  })}\n`
}

/**
 * The stricter of GitHub's and GitLab's. GitHub takes 25,000 results in a run and keeps 5,000; GitLab takes 5,000 and files of 10 MB,
 * where GitHub means 10 MB with gzip.
 */
export const LIMITS = {
  runs: 20,
  results: 5000,
  bytes: 9_000_000,
  rules: 5000,
  tags: 10,
  name: 255,
  text: 1024,
  notifications: 1000,
} as const

/** A plan's run as it is put together. */
interface Draft {
  readonly assessment: Assessment
  readonly id: string
  /** What stands, as it is told. */
  readonly standing: readonly Row[]
  readonly fixed: number
  readonly rules: Map<string, { readonly index: number; readonly rule: object }>
  /** Each at the place of its row. */
  readonly results: object[]
  /** How many rows did not fit. */
  left: number
}

function draftOf(assessment: Assessment, id: string): Draft {
  const rows = rowsOf(assessment)
  const standing = rows.filter(({ change }) => change !== 'fixed')
  return {
    ...{ assessment, id, standing, fixed: rows.length - standing.length },
    ...{ rules: new Map(), results: [], left: 0 },
  }
}

/** The rows of all plans, the gravest first: one that is left out closes its alert, whether the plan introduces it or not. */
function byGravity(drafts: readonly Draft[]): { draft: Draft; row: Row; at: number }[] {
  const rows = drafts.flatMap(draft => draft.standing.map((row, at) => ({ draft, row, at })))
  const weight = ({ waiver, severity }: Row) =>
    (waiver ? SEVERITIES.length : 0) + SEVERITIES.indexOf(severity)
  return rows.sort((a, b) => weight(a.row) - weight(b.row))
}

/** Makes a row a result of its plan, where there is room. */
function give(draft: Draft, row: Row, at: number, room: { results: number; bytes: number }): void {
  const { assessment, rules, results } = draft
  const { plan, about, site } = assessment
  const isKnown = rules.has(row.policyId)
  if (room.results === 0 || (!isKnown && rules.size === LIMITS.rules)) return void draft.left++
  const rule = rules.get(row.policyId) ?? {
    index: rules.size,
    rule: ruleOf(row, about?.(row.policyId), site),
  }
  const result = resultOf(row, rule.index, plan)
  const bytes = bytesOf(result) + (isKnown ? 0 : bytesOf(rule.rule))
  if (bytes > room.bytes) return void draft.left++
  rules.set(row.policyId, rule)
  results[at] = result
  room.results--
  room.bytes -= bytes
}

function runOf(draft: Draft, waivers: readonly WaiverNote[], room: { bytes: number }): object {
  const { assessment, id, rules, results, left, fixed } = draft
  const { version, plan, site } = assessment
  return {
    tool: {
      driver: {
        name: 'Plumbline',
        version,
        ...(site ? { informationUri: site } : {}),
        rules: [...rules.values()].map(({ rule }) => rule),
      },
    },
    automationDetails: { id },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository' } } },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: notificationsOf(assessment, waivers, left, room),
      },
    ],
    results: Object.values(results),
    properties: { plan: plain(plan), fixed },
  }
}

function ruleOf(
  { policyId, title, severity, frameworks }: Row,
  about: About | undefined,
  site: string | undefined,
): object {
  const problem = about?.problem ?? title
  const fix = about?.fix.trim()
  return {
    id: policyId,
    name: cut(policyId, LIMITS.name),
    shortDescription: { text: cut(problem, LIMITS.text) },
    fullDescription: { text: cut(about?.why ?? problem, LIMITS.text) },
    help: about
      ? {
          text: `${about.remediation}\n\n${fix}`,
          markdown: `${about.why}\n\n${about.remediation}\n\n\`\`\`hcl\n${fix}\n\`\`\``,
        }
      : { text: `Look up the policy ${policyId}.` },
    ...(site && policyId !== DATA_LOSS ? { helpUri: `${site}/policies/${policyId}` } : {}),
    defaultConfiguration: { level: LEVEL[severity] },
    properties: {
      tags: ['security', 'terraform', severity.toLowerCase(), ...controlsOf(frameworks)].slice(
        0,
        LIMITS.tags,
      ),
      precision: 'very-high',
      ...(SECURITY_SEVERITY[severity] ? { 'security-severity': SECURITY_SEVERITY[severity] } : {}),
    },
  }
}

/** The first control of each framework, then the second of each: what no longer fits is never all of one framework. */
function controlsOf(frameworks: Row['frameworks']): string[] {
  const named = Object.entries(frameworks).map(([framework, ids]) => ids.map(id => `${framework}/${id}`))
  const longest = Math.max(0, ...named.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => named.flatMap(ids => ids[i] ?? [])).flat()
}

function resultOf(row: Row, ruleIndex: number, plan: string): object {
  const { address, severity, change, waiver, fingerprint, path, related, place } = row
  return {
    ruleId: row.policyId,
    ruleIndex,
    level: LEVEL[severity],
    rank: RANK[severity],
    message: { text: cut(unlinked(`${address}: ${row.message}. ${row.advice}`), 1000) },
    locations: [
      {
        physicalLocation: physical(place, plan),
        logicalLocations: [{ fullyQualifiedName: address, kind: 'resource' }],
        ...(place?.isCall ? { message: { text: 'The call of the module that holds it' } } : {}),
      },
    ],
    ...(related.length > 0
      ? {
          relatedLocations: related.slice(0, 100).map((other, id) => ({
            id,
            logicalLocations: [{ fullyQualifiedName: other, kind: 'resource' }],
            message: { text: cut(unlinked(other), 1000) },
          })),
        }
      : {}),
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1`, 'plumbline/v1': fingerprint },
    baselineState: change === 'introduced' ? 'new' : 'unchanged',
    ...(waiver
      ? {
          suppressions: [
            {
              kind: 'external',
              status: 'accepted',
              justification: cut(plain(`${waiver.reason} (${waiver.owner}, until ${waiver.expires})`), 1000),
            },
          ],
        }
      : {}),
    properties: { address, path, change, fingerprint },
  }
}

/** The whole line: in a pull request GitHub shows what lies in the diff with all its lines, and a block never does. */
function physical(place: Place | undefined, plan: string): object {
  // What lies above the root has no address below it.
  if (!place || place.file.split('/').includes('..')) return { artifactLocation: artifact(belowRoot(plan)) }
  const { file, line, length } = place
  return {
    artifactLocation: artifact(file),
    region: { startLine: line, startColumn: 1, endLine: line, endColumn: length + 1 },
  }
}

function artifact(file: string): object {
  const steps = file.split(/[/\\]/).filter(step => step !== '' && step !== '.')
  return { uri: steps.map(step => encodeURIComponent(step.toWellFormed())).join('/'), uriBaseId: '%SRCROOT%' }
}

function notificationsOf(
  { report, plan }: Assessment,
  waivers: readonly WaiverNote[],
  left: number,
  room: { bytes: number },
): object[] {
  const notes: object[] = []
  const note = (text: string, address?: string, level: 'note' | 'warning' = 'note') => ({
    level,
    message: { text: cut(unlinked(text), 1000) },
    ...(address
      ? { locations: [{ logicalLocations: [{ fullyQualifiedName: address, kind: 'resource' }] }] }
      : {}),
  })
  if (left > 0)
    notes.push(note(`${count(left, 'more result')} of ${plan} did not fit: the other formats have them all.`))
  const short = shortfallNote(report.coverage)
  if (short) notes.push(note(short))
  if (report.coverage.notRun)
    notes.push(note(`Not run here: the policies of ${report.coverage.notRun.join(', ')}.`))
  for (const { waiver, words } of waivers) {
    const { policy, address, owner, state } = waiver
    const text = `Waiver of ${policy} at ${address} (${owner}): ${words}`
    const told = note(text, undefined, state === 'expired' || state === 'unused' ? 'warning' : 'note')
    const bytes = bytesOf(told)
    if (notes.length >= LIMITS.notifications / 2 || bytes > room.bytes) continue
    notes.push(told)
    room.bytes -= bytes
  }
  let untold = 0
  for (const { policyId, address, reason } of report.undetermined) {
    const told = note(`Undetermined, ${policyId}: ${address}: ${reason}`, address)
    const bytes = bytesOf(told)
    if (notes.length >= LIMITS.notifications || bytes > room.bytes) untold++
    else {
      notes.push(told)
      room.bytes -= bytes
    }
  }
  if (untold > 0) notes.push(note(`${count(untold, 'more question')} stayed undetermined.`))
  return notes
}

function failedRun({ plan, error }: Unread, id: string): object {
  const text = plain(`${plan}: ${error.code}: ${error.message}`)
  return {
    tool: { driver: { name: 'Plumbline' } },
    automationDetails: { id },
    invocations: [
      { executionSuccessful: false, toolExecutionNotifications: [{ level: 'error', message: { text } }] },
    ],
    results: [],
  }
}

function tooMany(plans: number, id: string): object {
  const text = `${count(plans, 'more plan')} did not fit: a file has ${LIMITS.runs} runs at most.`
  return {
    tool: { driver: { name: 'Plumbline' } },
    automationDetails: { id },
    invocations: [
      { executionSuccessful: true, toolExecutionNotifications: [{ level: 'warning', message: { text } }] },
    ],
    results: [],
  }
}

/** A message may hold links, `[text](target)`: none is meant here. */
function unlinked(text: string): string {
  return plain(text).replaceAll('](', '] (')
}

/**
 * Gives each name a category of its own, with the name as one step of it: GitHub takes no file in which two runs have the same
 * (https://github.blog/changelog/2024-05-06-code-scanning-will-stop-combining-runs-from-a-single-upload/).
 */
function categories(): (name: string) => string {
  const given = new Map<string, number>()
  return name => {
    const step = cut(plain(name).replace(/[^\w.-]+/g, '-'), 100) || 'default'
    const times = (given.get(step) ?? 0) + 1
    given.set(step, times)
    return `plumbline/${times === 1 ? step : `${step}-${times}`}/`
  }
}

function bytesOf(value: object): number {
  return encoder.encode(jsonText(value)).length + 1
}

const encoder = new TextEncoder()

const LEVEL: Record<Severity, string> = { HIGH: 'error', MEDIUM: 'warning', LOW: 'note', INFO: 'note' }
/** GitLab reads it first. */
const RANK: Record<Severity, number> = { HIGH: 80, MEDIUM: 55, LOW: 20, INFO: 5 }
/** GitHub's, which knows no word for what is only worth knowing. */
const SECURITY_SEVERITY: Record<Severity, string | undefined> = {
  HIGH: '8.0',
  MEDIUM: '5.5',
  LOW: '2.0',
  INFO: undefined,
}

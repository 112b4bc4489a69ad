import { fingerprintOf } from '../engine/judge/fingerprint.ts'
import { type Assessment, judged, type Row, rowsOf, type Unread, unread } from './assessment.ts'
import { asMarkup, line, plain } from './text.ts'
import { closingNotes, type WaiverNote, waiverNotes } from './waivers.ts'

/**
 * JUnit's XML as far as all pipelines read it: a suite for each resource, a case for each finding. What fails the gate is a failure; what
 * stands and does not, what is waived and what stayed undetermined is skipped; what the plan fixes passed. No two cases have one name in
 * one suite: GitLab takes the first of them alone, and looks for it in the target branch by that name.
 */
export function junit(run: readonly (Assessment | Unread)[]): string {
  const suites = new Map<string, Case[]>()
  const given = new Map<string, number>()
  const add = (suite: string, testcase: Case) => {
    const key = JSON.stringify([suite, testcase.name].map(line))
    const times = (given.get(key) ?? 0) + 1
    given.set(key, times)
    const own = times === 1 ? testcase : { ...testcase, name: `${testcase.name}, ${times}` }
    const cases = suites.get(suite)
    if (cases) cases.push(own)
    else suites.set(suite, [own])
  }
  for (const { plan, error } of unread(run))
    add(plan, { name: error.code, kind: 'error', message: plain(error.message), text: plain(error.message) })
  const plans = judged(run)
  const addNotes = (suite: string, notes: readonly WaiverNote[]) => {
    for (const { waiver, words } of notes) {
      const message = plain(`${waiver.owner}: ${waiver.reason}`)
      add(suite, {
        name: `${waiver.address}: ${words} (${waiver.policy})`,
        kind: 'skipped',
        message,
        text: '',
      })
    }
  }
  for (const assessment of plans) {
    const { report, plan } = assessment
    const suite = (address: string) => (run.length > 1 ? `${plan}: ${address}` : address)
    const rows = rowsOf(assessment)
    for (const row of rows) add(suite(row.address), caseOf(row))
    for (const { address, policyId, reason } of report.undetermined)
      add(suite(address), {
        name: `Undetermined (${policyId})`,
        kind: 'skipped',
        message: plain(reason),
        text: '',
      })
    addNotes(suite('Waivers to look at'), waiverNotes(report, plans.length === 1))
    if (rows.length === 0)
      add(plan, {
        name: `No problems found in ${report.coverage.judged} resources that were judged`,
        kind: 'passed',
      })
  }
  addNotes('Waivers to look at', closingNotes(run))
  const cases = [...suites.values()].flat()
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plumbline"${countsOf(cases)} time="0">\n${[
    ...suites,
  ]
    .map(
      ([name, cases]) =>
        `  <testsuite name="${attribute(name)}"${countsOf(cases)} skipped="${numberOf(cases, 'skipped')}" time="0">\n${cases.map(one => print(name, one)).join('')}  </testsuite>\n`,
    )
    .join('')}</testsuites>\n`
}

type Case = { readonly name: string; readonly place?: Row['place'] } & (
  | { readonly kind: 'passed' }
  | {
      readonly kind: 'failure' | 'error' | 'skipped'
      readonly type?: string
      readonly message: string
      readonly text: string
    }
)

function caseOf(row: Row): Case {
  const { severity, title, place, waiver, change, fails } = row
  const name = `[${severity}] ${title} (${whatOf(row)})`
  const message = plain(row.message)
  if (change === 'fixed') return { name: `${name}, fixed`, place, kind: 'passed' }
  if (waiver) {
    const why = plain(`Waived until ${waiver.expires} by ${waiver.owner}: ${waiver.reason}`)
    return { name, place, kind: 'skipped', message: why, text: '' }
  }
  const kind = fails ? 'failure' : 'skipped'
  const where = place ? [`${place.file}:${place.line}`] : []
  const text = [...where, message, row.advice, ...(row.hcl === undefined ? [] : ['', ...row.hcl.split('\n')])]
  return { name, place, kind, type: change, message, text: fails ? text.map(line).join('\n') : '' }
}

/**
 * The policy; and where it may find several at a resource, which of them: by what is wrong alone, whatever else it finds there, and
 * without positions in a list, which shift from run to run.
 */
function whatOf({ policyId, address, path, fingerprint }: Row): string {
  if (fingerprint === fingerprintOf(policyId, address, '')) return policyId
  return [policyId, path.replace(/\[\d+\]/g, ''), fingerprint.slice(0, 8)].filter(Boolean).join(', ')
}

function print(classname: string, testcase: Case): string {
  const { name, place, kind } = testcase
  const where = place ? ` file="${attribute(place.file)}" line="${place.line}"` : ''
  const head = `    <testcase classname="${attribute(classname)}" name="${attribute(name)}"${where} time="0"`
  if (kind === 'passed') return `${head}/>\n`
  const { type, message, text } = testcase
  const said = `<${kind} message="${attribute(message)}"${type && kind !== 'skipped' ? ` type="${type}"` : ''}`
  return `${head}>\n      ${said}${text ? `>${escaped(text)}</${kind}>` : '/>'}\n    </testcase>\n`
}

/** What suites and all of them together count; what is skipped the schema of Jenkins lets a suite alone say. */
function countsOf(cases: readonly Case[]): string {
  return ` tests="${cases.length}" failures="${numberOf(cases, 'failure')}" errors="${numberOf(cases, 'error')}"`
}

function numberOf(cases: readonly Case[], kind: Case['kind']): number {
  return cases.filter(one => one.kind === kind).length
}

function attribute(text: string): string {
  return escaped(line(text))
}

/** XML 1.0 has no way to write some characters: `line` has written those out that are no text, these two are left. */
function escaped(text: string): string {
  return asMarkup(text.replace(/[\ufffe\uffff]/g, character => `\\u${character.charCodeAt(0).toString(16)}`))
}

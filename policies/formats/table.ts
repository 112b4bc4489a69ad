import { grouped } from '../engine/grouped.ts'
import { type Report, SEVERITIES, type Severity, type Waived, type WaiverLine } from '../engine/index.ts'
import { shortfallNote } from '../gate.ts'
import { visible } from '../visible.ts'
import {
  type Assessment,
  byAddressOf,
  count,
  DATA_LOSS,
  ENDED,
  type GateOutcome,
  judged,
  type Row,
  rowsOf,
  standing,
  type Unread,
  verdictOf,
} from './assessment.ts'
import { inLog, plain } from './text.ts'
import { unusedNotes, type WaiverNote, waiverNotes } from './waivers.ts'

/**
 * For a person at a terminal: the verdict first, then each resource with its findings, then what stayed open, and last, where a prompt
 * follows, what fails the run. With `colours` severities
 * and addresses stand out by the terminal's own colours, with `named` each plan's name stands above it. Of a part of a run
 * (`isPart`) what there is to say of all its plans together is left to `closing`.
 */
export function table(
  run: readonly (Assessment | Unread)[],
  { colours = false, named = run.length > 1, isPart = false } = {},
): string {
  const paint: Paint = colours ? (style, text) => `\u001b[${style}m${text}\u001b[0m` : (_, text) => text
  const plans = judged(run)
  const isAlone = plans.length === 1 && !isPart
  const parts = plans.map(assessment => {
    const notes = waiverNotes(assessment.report, isAlone)
    return inLog(`${named ? `${visible(assessment.plan)}\n\n` : ''}${tableOf(assessment, notes, paint)}`)
  })
  if (isPart) return parts.map(part => `${part}\n`).join('')
  return [...parts, ...(isAlone ? [] : [closing(plans.map(endOf))])].filter(Boolean).join('\n')
}

/** What the end of a run says of a plan. */
export interface End {
  readonly plan: string
  readonly waivers: readonly WaiverLine[]
  /** Undefined where nothing can fail it. */
  readonly passed: boolean | undefined
}

/** What a plan leaves for the end of its run. */
export function endOf({ plan, report, gate }: Assessment): End {
  return {
    plan,
    waivers: report.waivers ?? [],
    passed: gate && gate.failOn !== 'none' ? gate.passed : undefined,
  }
}

/** What a table says of all plans of a run together: the waivers that are for nothing, and which plans fail. Empty where there is nothing to say. */
export function closing(plans: readonly End[]): string {
  const failing = plans.filter(({ passed }) => passed === false)
  const lines = [
    ...linesOfNotes(unusedNotes(plans.map(({ waivers }) => waivers))),
    ...(failing.length > 0
      ? [
          `${failing.length} of ${count(plans.length, 'plan')} ${failing.length === 1 ? 'fails' : 'fail'}`,
          ...failing.map(({ plan }) => `  ${visible(plan)}`),
          '',
        ]
      : plans.some(({ passed }) => passed)
        ? [`No plan of ${plans.length} fails`, '']
        : []),
  ]
  return inLog(lines.join('\n'))
}

/** Gives text a style of the terminal (SGR); the text alone where there are no colours. */
type Paint = (style: string, text: string) => string

const BOLD = '1'
const FAINT = '2'
const GREEN = '32'
const STYLE: Record<Severity, string> = { HIGH: '1;31', MEDIUM: '33', LOW: '36', INFO: '34' }

function tableOf(assessment: Assessment, notes: readonly WaiverNote[], paint: Paint): string {
  const { report, gate, locate } = assessment
  const { dataLoss, undetermined, coverage } = report
  const all = rowsOf(assessment)
  const rows = all.filter(({ policyId }) => policyId !== DATA_LOSS)
  const lines = [paint(BOLD, headline(report, rows)), '']
  const byAddress = byAddressOf(rows)
  for (const address of Object.keys(report.policyResponse)) {
    lines.push(paint(BOLD, inLog(visible(address))))
    for (const row of byAddress.get(address) ?? []) lines.push(...linesOf(row, paint))
    lines.push('')
  }
  if (dataLoss.length > 0) {
    lines.push(
      `Data: ${count(dataLoss.length, 'resource')} that ${dataLoss.length === 1 ? 'holds' : 'hold'} data and ${dataLoss.length === 1 ? 'does' : 'do'} not outlive this plan`,
    )
    for (const { address, noun, action, cause, fate, reason, waiver } of dataLoss)
      lines.push(
        `  ${fate.padEnd(12)}  ${visible(address)}  ${noun}, ${ENDED[action]}${cause && `: ${plain(cause)}`}`,
        `                ${plain(reason)}`,
        ...(waiver ? [`                ${waivedBy(waiver)}`] : []),
      )
    lines.push('')
  }
  lines.push(...linesOfNotes(notes))
  if (undetermined.length > 0) {
    lines.push(`Undetermined: ${count(undetermined.length, 'question')} that this plan cannot answer`)
    for (const { address, policyId, reason } of undetermined)
      lines.push(`  ${visible(address)}  ${policyId}: ${plain(reason)}`)
    if (!locate) lines.push('  The sources of the plan may answer some of these: --sources FOLDER')
    lines.push('')
  }
  const open = Object.entries(coverage.unjudged)
  const harmless = Object.values(coverage.harmless).reduce((sum, n) => sum + n, 0)
  lines.push(
    [
      `${count(coverage.judged, 'resource')} of ${grouped(coverage.resources)} judged by ${count(coverage.policies, 'policy', 'policies')}`,
      ...(harmless > 0 ? [`${harmless} of types that hold nothing unsafe`] : []),
      ...(open.length > 0
        ? [`no policy for ${open.map(([type, n]) => visible(n > 1 ? `${type} (${n})` : type)).join(', ')}`]
        : []),
    ].join('; '),
  )
  if (coverage.lists.length > 0)
    lines.push(`By the lists of ${coverage.lists.map(({ name, date }) => `${name} (${date})`).join(', ')}.`)
  const short = coverage.errored && shortfallNote(coverage)
  if (short) lines.push(short)
  const deferred = Object.entries(coverage.deferred)
  if (deferred.length > 0)
    lines.push(
      `Terraform puts off ${count(deferred.length, 'change')} to a later plan, which has to be judged too:`,
      ...deferred.map(([address, reason]) => `  ${visible(address)}${reason && `  ${visible(reason)}`}`),
    )
  else if (coverage.complete === false && !coverage.errored)
    lines.push('Another plan has to follow before the configuration is reached.')
  if (coverage.notRun)
    lines.push(`Not run here: the policies of ${coverage.notRun.map(file => visible(file)).join(', ')}.`)
  if (coverage.actions.length > 0)
    lines.push(
      `The apply also runs ${coverage.actions.map(action => visible(action)).join(', ')}, which no policy judges.`,
    )
  if (gate) lines.push(...linesOfGate(gate, all, paint))
  return `${lines.join('\n')}\n`
}

/** Whether a run passes, and what fails it, the gravest first. Nothing is said where nothing can fail it. */
function linesOfGate({ passed, failOn, only }: GateOutcome, rows: readonly Row[], paint: Paint): string[] {
  if (failOn === 'none') return []
  const at = `at ${failOn}${only === 'introduced' ? ', by what the plan introduces' : ''}`
  if (passed) return ['', paint(GREEN, `Passes ${at}`)]
  const failing = rows.filter(({ fails }) => fails)
  const more = failing.length - MOST_FAILING
  return [
    '',
    `${paint(STYLE.HIGH, `Fails ${at}`)}${failing.length > 0 ? `: ${count(failing.length, 'finding')}` : ''}`,
    ...failing
      .slice(0, MOST_FAILING)
      .map(
        ({ severity, address, title, change }) =>
          `  ${paint(STYLE[severity], severity.padEnd(6))}  ${inLog(visible(address))}  ${visible(title)}  [${change}]`,
      ),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

/** As many as a glance takes in. */
const MOST_FAILING = 10

function linesOfNotes(notes: readonly WaiverNote[]): string[] {
  if (notes.length === 0) return []
  const lines = notes.flatMap(({ waiver, words }) => [
    `  ${waiver.file === undefined ? 'line ' : `${visible(waiver.file)}:`}${waiver.line}  ${visible(waiver.policy)}  ${visible(waiver.address)}  ${words}`,
    `          ${plain(waiver.owner)}: ${plain(waiver.reason)}`,
  ])
  return ['Waivers to look at', ...lines, '']
}

function headline(report: Report, rows: readonly Row[]): string {
  const { counts, waived } = standing(rows)
  const now = SEVERITIES.filter(severity => counts[severity] > 0)
  const sentence = `${verdictOf(report)}${waived > 0 ? `, ${waived} waived` : ''}`
  return now.length > 0
    ? `${sentence} (${now.map(severity => `${counts[severity]} ${severity}`).join(', ')})`
    : sentence
}

function linesOf(row: Row, paint: Paint): string[] {
  const { severity, title, change, policyId, message, place, waiver, advice, hcl, proven } = row
  const where = place ? `  ${visible(place.file)}:${place.line}` : ''
  const body = [advice, ...(hcl === undefined ? [] : ['', ...hcl.split('\n')])]
  return [
    `  ${paint(STYLE[severity], severity.padEnd(6))}  ${visible(title)}  [${change}]  ${paint(FAINT, policyId + where)}`,
    `          ${plain(message)}`,
    ...(waiver ? [`          ${waivedBy(waiver)}`] : []),
    ...(change === 'fixed' || waiver
      ? []
      : body.map(text => (text === '' ? '' : `          ${visible(text)}`))),
    ...(proven ? ['', '          Judged again with this written: it passes.'] : []),
  ]
}

function waivedBy({ reason, owner, expires }: Waived): string {
  return `Waived until ${plain(expires)} by ${plain(owner)}: ${plain(reason)}`
}

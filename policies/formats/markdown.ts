import { shortfallNote } from '../gate.ts'
import {
  type Assessment,
  count,
  ENDED,
  judged,
  type Row,
  rowsOf,
  standing,
  type Unread,
  unread,
  verdictOf,
} from './assessment.ts'
import { COMMAND, inLog, line } from './text.ts'
import { closingNotes, type WaiverNote, waiverNotes } from './waivers.ts'

/**
 * Markdown as GitHub, GitLab and Azure read it, at most `most` code units: whole findings are left out where there is no room, the
 * slightest first. Text of a plan stands between backticks, or is made of words alone: it makes no link, no mention and no heading.
 */
export function markdown(run: readonly (Assessment | Unread)[], most = 1_000_000): string {
  const failed = unread(run).map(
    ({ plan, error }) => `**${code(plan)}** could not be judged: ${error.code}: ${prose(error.message)}\n`,
  )
  const plans = judged(run)
  const budget = { left: Math.min(most / 10, most - failed.join('\n').length) }
  const unused = waiversOf(closingNotes(run), budget)
  const taken = [...failed, unused ?? ''].join('\n').length
  const share = Math.floor((most - taken) / Math.max(1, plans.length))
  const sections = plans.map(assessment =>
    sectionOf(assessment, { isNamed: run.length > 1, isAlone: plans.length === 1 }, share),
  )
  return [...failed, ...sections, ...(unused ? [`${unused}\n`] : [])].join('\n')
}

function sectionOf(
  assessment: Assessment,
  { isNamed, isAlone }: { isNamed: boolean; isAlone: boolean },
  most: number,
): string {
  const { report, plan, gate } = assessment
  const rows = rowsOf(assessment)
  const open = rows.filter(row => row.change === 'introduced' && !row.waiver)
  const failing = rows.filter(({ fails }) => fails)
  const { waived } = standing(rows)
  const head = [
    `### ${isNamed ? `${code(plan)}: ` : ''}${verdictOf(report)}${waived > 0 ? `, ${waived} waived` : ''}`,
    ...(gate
      ? [
          failing.length > 0
            ? `**Fails**: ${count(failing.length, 'finding')}.`
            : gate.passed
              ? 'Passes.'
              : '**Fails**.',
        ]
      : []),
  ]
  const budget = { left: most - head.join('\n\n').length - RESERVE }
  const blocks: string[] = []
  const fold = (title: string, lines: readonly string[]) => {
    const text = folded(title, lines, budget)
    if (text) blocks.push(text)
  }
  const table = (title: string | undefined, some: readonly Row[]) => {
    if (some.length === 0) return
    const lines = some.map(rowLine)
    if (title) fold(title, [TABLE, ...lines])
    else {
      const text = fitted([TABLE, ...lines], budget, '', '')
      if (text) blocks.push(text)
    }
  }
  table(undefined, open)
  const mend = open.filter(({ hcl }) => hcl !== undefined)
  if (mend.length > 0) fold('What to write', mend.map(remedyOf))
  const of = (change: Row['change']) => rows.filter(row => row.change === change && !row.waiver)
  table(`Was there before: ${of('existing').length}`, of('existing'))
  table(`Fixed: ${of('fixed').length}`, of('fixed'))
  fold(
    `Waived: ${waived}`,
    rows
      .filter(row => row.waiver)
      .map(
        ({ address, title, waiver }) =>
          `- ${code(address)} ${prose(title)}: ${prose(waiver?.reason ?? '')} (${code(waiver?.owner ?? '')}, until ${code(waiver?.expires ?? '')})\n`,
      ),
  )
  const notes = waiversOf(waiverNotes(report, isAlone), budget)
  if (notes) blocks.push(notes)
  fold(
    `Data that does not outlive this plan: ${report.dataLoss.length}`,
    report.dataLoss.map(
      ({ address, noun, action, fate, reason }) =>
        `- ${code(address)} ${noun}, ${ENDED[action]}, ${fate}: ${prose(reason)}\n`,
    ),
  )
  const { notRun = [] } = report.coverage
  const short = shortfallNote(report.coverage)
  if (short) blocks.push(short)
  fold(
    `Policies that did not run here: ${notRun.length}`,
    notRun.map(file => `- ${code(file)}\n`),
  )
  fold(
    `Undetermined: ${report.undetermined.length}`,
    report.undetermined.map(
      ({ address, policyId, reason }) => `- ${code(address)} ${code(policyId)}: ${prose(reason)}\n`,
    ),
  )
  return `${[...head, ...blocks].join('\n\n')}\n`
}

function waiversOf(notes: readonly WaiverNote[], budget: { left: number }): string | undefined {
  const lines = notes.map(({ waiver: { policy, address, owner, file, line }, words }) => {
    const where = file === undefined ? `line ${line} of the settings` : code(`${file}:${line}`)
    return `- ${code(policy)} at ${code(address)} (${code(owner)}, ${where}): ${words}\n`
  })
  return folded(`Waivers to look at: ${notes.length}`, lines, budget)
}

function folded(title: string, lines: readonly string[], budget: { left: number }): string | undefined {
  return fitted(lines, budget, `<details><summary>${title}</summary>\n\n`, '\n</details>')
}

/** Room for the heads of what follows and for what is said of what was left out. */
const RESERVE = 1000

const TABLE = '| Severity | Resource | Problem |\n|---|---|---|\n'

/** The pieces that there is room for, and how many there is none for; undefined where there is nothing to say. */
function fitted(
  pieces: readonly string[],
  budget: { left: number },
  before: string,
  after: string,
): string | undefined {
  const isTable = pieces[0] === TABLE
  const all = isTable ? pieces.slice(1) : pieces
  if (all.length === 0) return undefined
  let room = budget.left - before.length - after.length - (isTable ? TABLE.length : 0) - 80
  const shown: string[] = []
  for (const piece of all) {
    if (piece.length > room) break
    shown.push(piece)
    room -= piece.length
  }
  const left = all.length - shown.length
  const more = left > 0 ? `\n${left} more of these ${left === 1 ? 'is' : 'are'} left out here.\n` : ''
  const text = `${before}${shown.length > 0 && isTable ? TABLE : ''}${shown.join('')}${more}${after}`
  budget.left -= text.length
  return text
}

function rowLine({ severity, address, title, message, place, fails, policyId }: Row): string {
  const mark = fails ? `**${severity}**` : severity
  const where = place ? ` ${code(`${place.file}:${place.line}`)}` : ''
  return `| ${mark} | ${code(address)}${where} | ${prose(title)}: ${prose(message)} ${code(policyId)} |\n`
}

function remedyOf({ address, title, advice, hcl = '', proven }: Row): string {
  const text = inLog(hcl.split('\n').map(line).join('\n'))
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `${code(address)} ${prose(title)}: ${prose(advice)}\n\n${fence}hcl\n${text}\n${fence}\n${proven ? '\nJudged again with this written: it passes.\n' : ''}\n`
}

/** Between backticks nothing is markdown, but backticks themselves, and the bars of a table: those are written out. */
export function code(text: string): string {
  const shown = line(text).replaceAll('`', '\\u0060').replaceAll('|', '\\u007c').replace(COMMAND, '#\\u0023')
  return shown.trim() === '' ? '' : `\`${shown}\``
}

/** Words of our own with text of a plan among them: whatever is no plain word stands between backticks. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? code(part.slice(1, -1))
        : part
            .split(/(\s+)/)
            .map(word => (word.trim() === '' ? word.replace(/\s+/g, ' ') : isPlain(word) ? word : code(word)))
            .join(''),
    )
    .join('')
}

function isPlain(word: string): boolean {
  return WORD.test(word) && !SPECIAL.test(word)
}

const WORD = /^(?:[\p{L}\p{N}("'‘“][\p{L}\p{N}.,;:'’"”()%/_–—-]*|[,.;:)–—]+|\()$/u
/** Words that become links, lists, emphasis or pictures: addresses of pages, hashes of commits, `GH-1`, `:+1:`, `1.`, `_a_`. */
const SPECIAL = /:\/\/|www\.|^[0-9a-f]{7,40}[.,;:]?$|gh-\d|:[\w+-]+:|^\d+[.)]$|^_|_$|_[.,;:)]|__|\p{Cf}/iu

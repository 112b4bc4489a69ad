import { grouped } from '../engine/grouped.ts'
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
 * slightest first, and whole plans where there is none for their verdicts. Plans that could not be read come first, then those that fail.
 * Text of a plan stands between backticks, or is made of words alone: it makes no link, no mention and no heading.
 */
export function markdown(run: readonly (Assessment | Unread)[], most = 1_000_000): string {
  const plans = judged(run)
  const names = { isNamed: run.length > 1, isAlone: plans.length === 1 }
  const sections = plans.map(assessment => sectionOf(assessment, names))
  const end = waiversOf(closingNotes(run)).flatMap(block => fitted(block, most / 10) ?? [])
  const told = within(
    [
      ...unread(run).map(unreadSection),
      ...sections.filter(({ fails }) => fails),
      ...sections.filter(({ fails }) => !fails),
    ],
    most - lengthOf(end, 2),
  )
  return [...told, ...end.map(text => `${text}\n`)].join('\n')
}

/** What is told of a plan: its verdict, and what may be left out. */
interface Section {
  readonly head: string
  readonly blocks: readonly Block[]
  readonly fails: boolean
}

/** Pieces that belong together, a finding each; `columns` head them where there is one of them. */
interface Block {
  readonly before: string
  readonly columns: string
  readonly pieces: readonly string[]
  readonly after: string
  /** Of the whole. */
  readonly length: number
}

function unreadSection({ plan, error }: Unread): Section {
  const head = `**${code(plan)}** could not be judged: ${error.code}: ${prose(error.message)}`
  return { head, blocks: [], fails: true }
}

function sectionOf(
  assessment: Assessment,
  { isNamed, isAlone }: { isNamed: boolean; isAlone: boolean },
): Section {
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
  const table = (title: string, some: readonly Row[]) => fold(title, some.map(rowLine), TABLE)
  const of = (change: Row['change']) => rows.filter(row => row.change === change && !row.waiver)
  const { notRun = [] } = report.coverage
  const short = shortfallNote(report.coverage)
  const blocks = [
    ...(open.length > 0 ? [blockOf('', open.map(rowLine), '', TABLE)] : []),
    ...fold('What to write', open.filter(({ hcl }) => hcl !== undefined).map(remedyOf)),
    ...table(`Was there before: ${of('existing').length}`, of('existing')),
    ...table(`Fixed: ${of('fixed').length}`, of('fixed')),
    ...fold(
      `Waived: ${waived}`,
      rows
        .filter(row => row.waiver)
        .map(
          ({ address, title, waiver }) =>
            `- ${code(address)} ${prose(title)}: ${prose(waiver?.reason ?? '')} (${code(waiver?.owner ?? '')}, until ${code(waiver?.expires ?? '')})\n`,
        ),
    ),
    ...waiversOf(waiverNotes(report, isAlone)),
    ...fold(
      `Data that does not outlive this plan: ${report.dataLoss.length}`,
      report.dataLoss.map(
        ({ address, noun, action, fate, reason }) =>
          `- ${code(address)} ${noun}, ${ENDED[action]}, ${fate}: ${prose(reason)}\n`,
      ),
    ),
    ...(short ? [blockOf(short, [], '')] : []),
    ...fold(
      `Policies that did not run here: ${notRun.length}`,
      notRun.map(file => `- ${code(file)}\n`),
    ),
    ...fold(
      `Undetermined: ${report.undetermined.length}`,
      report.undetermined.map(
        ({ address, policyId, reason }) => `- ${code(address)} ${code(policyId)}: ${prose(reason)}\n`,
      ),
    ),
  ]
  return { head: head.join('\n\n'), blocks, fails: gate?.passed === false }
}

function waiversOf(notes: readonly WaiverNote[]): Block[] {
  const lines = notes.map(({ waiver: { policy, address, owner, file, line }, words }) => {
    const where = file === undefined ? `line ${line} of the settings` : code(`${file}:${line}`)
    return `- ${code(policy)} at ${code(address)} (${code(owner)}, ${where}): ${words}\n`
  })
  return fold(`Waivers to look at: ${notes.length}`, lines)
}

/** One block, or none where there is nothing to say. */
function fold(title: string, pieces: readonly string[], columns = ''): Block[] {
  if (pieces.length === 0) return []
  return [blockOf(`<details><summary>${title}</summary>\n\n`, pieces, '\n</details>', columns)]
}

function blockOf(before: string, pieces: readonly string[], after: string, columns = ''): Block {
  const length = before.length + columns.length + lengthOf(pieces, 0) + after.length
  return { before, columns, pieces, after, length }
}

const TABLE = '| Severity | Resource | Problem |\n|---|---|---|\n'

/**
 * The sections as there is room for them. Where there is too little, verdicts have half of it, or what nothing else needs, the first ones
 * first.
 */
function within(sections: readonly Section[], most: number): string[] {
  const heads = sections.map(({ head }) => head)
  const forBlocks = lengthOf(
    sections.flatMap(({ blocks }) => blocks),
    2,
  )
  if (lengthOf(heads, 2) + forBlocks <= most)
    return sections.map(({ head, blocks }) => textOf(head, blocks.map(wholeOf)))
  const all = sections.length
  const room = most - wordsOfLeftOut(all, all, all).length - 1
  if (room < 0) return []
  const forHeads = Math.max(room / 2, room - forBlocks)
  let [taken, told] = [0, 0]
  for (const head of heads) {
    if (taken + head.length + 2 > forHeads) break
    taken += head.length + 2
    told++
  }
  const blocks = sharing(sections.slice(0, told), room - taken)
  const untold = sections.slice(told)
  const failing = untold.filter(({ fails }) => fails)
  const parts = [...blocks].filter(([section, texts]) => texts.length < section.blocks.length)
  const words = wordsOfLeftOut(untold.length, failing.length, parts.length)
  return [...[...blocks].map(([{ head }, texts]) => textOf(head, texts)), ...(words === '' ? [] : [words])]
}

/**
 * The blocks of each section: what fails has the room that it needs, then what passes, in equal shares. What one does not need the others
 * have.
 */
function sharing(sections: readonly Section[], room: number): Map<Section, string[]> {
  const told = new Map(sections.map(section => [section, [] as string[]]))
  let left = room
  for (const isFailing of [true, false]) {
    const some = sections
      .filter(({ fails, blocks }) => fails === isFailing && blocks.length > 0)
      .map(section => ({ section, length: lengthOf(section.blocks, 2) }))
      .sort((a, b) => a.length - b.length)
    for (const [index, { section }] of some.entries()) {
      const share = Math.max(LEAST, left / (some.length - index))
      const texts = filled(section.blocks, Math.min(left, share))
      told.set(section, texts)
      left -= lengthOf(texts, 2)
    }
  }
  return told
}

/** A share in which a finding or two have room: less says nothing. */
const LEAST = 500

function wordsOfLeftOut(plans: number, failing: number, parts: number): string {
  const some = [
    ...(plans > 0 ? [count(plans, 'plan') + (failing > 0 ? `, ${grouped(failing)} failing` : '')] : []),
    ...(parts > 0 ? [`parts of ${count(parts, 'plan')}`] : []),
  ]
  return some.length > 0 ? `Left out here: ${some.join('; ')}.\n` : ''
}

function textOf(head: string, blocks: readonly string[]): string {
  return `${[head, ...blocks].join('\n\n')}\n`
}

/** How long they are, each with so many characters behind it. */
function lengthOf(texts: readonly { readonly length: number }[], behind: number): number {
  return texts.reduce((sum, { length }) => sum + length + behind, 0)
}

/**
 * The blocks as there is room for them. Where there is much, each leaves to those behind it what they need to say how much they leave out;
 * else one of which no piece has room is left out whole.
 */
function filled(blocks: readonly Block[], most: number): string[] {
  let least = lengthOf(blocks.map(leastOf), 2)
  const isMuch = least < most / 4
  let left = most
  return blocks.flatMap(block => {
    least -= leastOf(block).length + 2
    const text = fitted(block, left - 2 - (isMuch ? least : 0), isMuch ? 0 : 1)
    if (text === undefined) return []
    left -= text.length + 2
    return text
  })
}

/** A block with the pieces that there is room for, and how many there is none for; undefined where there is no room for `atLeast` so many. */
function fitted(block: Block, most: number, atLeast = 0): string | undefined {
  if (block.length <= most) return wholeOf(block)
  const { before, columns, pieces, after } = block
  const least = leastOf(block).length
  if (pieces.length === 0 || least > most) return undefined
  let room = most - least - columns.length
  const shown: string[] = []
  for (const piece of pieces) {
    if (piece.length > room) break
    shown.push(piece)
    room -= piece.length
  }
  if (shown.length < atLeast) return undefined
  const told = shown.length > 0 ? columns + shown.join('') : ''
  return `${before}${told}${moreOf(pieces.length - shown.length)}${after}`
}

function wholeOf({ before, columns, pieces, after }: Block): string {
  return `${before}${columns}${pieces.join('')}${after}`
}

/** A block of which every piece is left out. */
function leastOf({ before, pieces, after }: Block): string {
  return `${before}${moreOf(pieces.length)}${after}`
}

function moreOf(left: number): string {
  return `\n${left} more of these ${left === 1 ? 'is' : 'are'} left out here.\n`
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

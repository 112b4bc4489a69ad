import { type Assessment, judged, type Row, rowsOf, type Unread } from './assessment.ts'
import { inLog, line, plain } from './text.ts'

/** RFC 4180: a row for each finding, all cells in quotes, none of which a spreadsheet takes for a formula. */
export function csv(run: readonly (Assessment | Unread)[]): string {
  return [...csvLines(run)].join('')
}

/** The same, a line at a time. */
export function* csvLines(run: readonly (Assessment | Unread)[]): Generator<string> {
  yield lineOf(COLUMNS.map(([name]) => name))
  for (const assessment of judged(run))
    for (const row of rowsOf(assessment))
      yield lineOf(COLUMNS.map(([, cell]) => String(cell(row, assessment))))
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

const COLUMNS: readonly (readonly [
  name: string,
  cell: (row: Row, assessment: Assessment) => string | number,
])[] = [
  ['change', row => row.change],
  ['severity', row => row.severity],
  ['fails', row => (row.fails ? 'yes' : 'no')],
  ['policy', row => row.policyId],
  ['address', row => row.address],
  ['path', row => row.path],
  ['file', row => row.place?.file ?? ''],
  ['line', row => row.place?.line ?? ''],
  ['title', row => row.title],
  ['message', row => plain(row.message)],
  ['remediation', row => plain(row.advice)],
  [
    'frameworks',
    row =>
      Object.entries(row.frameworks)
        .flatMap(([framework, controls]) => controls.map(control => `${framework} ${control}`))
        .join(' | '),
  ],
  [
    'waiver',
    row => (row.waiver ? `${row.waiver.reason} (${row.waiver.owner}, until ${row.waiver.expires})` : ''),
  ],
  ['fingerprint', row => row.fingerprint],
  ['plan', (_, assessment) => assessment.plan],
]

/**
 * A formula begins with one of `= + - @`, also in full width. A program that separates at `;` or at a tab sees one inside of a cell, too.
 */
function quoted(text: string): string {
  const harmless = inLog(line(text)).replace(/(^|[;\t"])([^\S\t]*)(?=[=+\-@＝＋－＠])/g, "$1'$2")
  return `"${harmless.replaceAll('"', '""')}"`
}

import { type Finding, type Report, SEVERITIES } from '../engine/index.ts'
import { visible } from '../visible.ts'

/** A report for a person at a terminal: the verdict first, then each resource with its findings, then what stayed open. */
export function tableOf({ summary, policyResponse, undetermined, dataLoss, coverage }: Report): string {
  const lines = [coverage.judged === 0 ? 'Nothing here could be judged' : verdictOf(summary), '']
  for (const [address, findings] of Object.entries(policyResponse)) {
    lines.push(visible(address))
    for (const finding of findings) lines.push(...linesOf(finding))
    lines.push('')
  }
  if (dataLoss.length > 0) {
    lines.push(
      `Data: ${count(dataLoss.length, 'resource')} that ${dataLoss.length === 1 ? 'holds' : 'hold'} data and ${dataLoss.length === 1 ? 'does' : 'do'} not outlive this plan`,
    )
    for (const { address, noun, action, cause, fate, reason } of dataLoss)
      lines.push(
        `  ${fate.padEnd(12)}  ${visible(address)}  ${noun}, ${ENDED[action]}${cause && `: ${plain(cause)}`}`,
        `                ${plain(reason)}`,
      )
    lines.push('')
  }
  if (undetermined.length > 0) {
    lines.push(`Undetermined: ${count(undetermined.length, 'question')} that this plan cannot answer`)
    for (const { address, policyId, reason } of undetermined)
      lines.push(`  ${visible(address)}  ${policyId}: ${plain(reason)}`)
    lines.push('')
  }
  const open = Object.entries(coverage.unjudged)
  const harmless = Object.values(coverage.harmless).reduce((sum, n) => sum + n, 0)
  lines.push(
    [
      `${count(coverage.judged, 'resource')} of ${coverage.resources} judged by ${count(coverage.policies, 'policy', 'policies')}`,
      ...(harmless > 0 ? [`${harmless} of types that hold nothing unsafe`] : []),
      ...(open.length > 0
        ? [`no policy for ${open.map(([type, n]) => visible(n > 1 ? `${type} (${n})` : type)).join(', ')}`]
        : []),
    ].join('; '),
  )
  if (coverage.lists.length > 0)
    lines.push(`By the lists of ${coverage.lists.map(({ name, date }) => `${name} (${date})`).join(', ')}.`)
  const deferred = Object.entries(coverage.deferred)
  if (deferred.length > 0)
    lines.push(
      `Terraform puts off ${count(deferred.length, 'change')} to a later plan, which has to be judged too:`,
      ...deferred.map(([address, reason]) => `  ${visible(address)}${reason && `  ${visible(reason)}`}`),
    )
  else if (coverage.complete === false)
    lines.push('Another plan has to follow before the configuration is reached.')
  if (coverage.actions.length > 0)
    lines.push(
      `The apply also runs ${coverage.actions.map(action => visible(action)).join(', ')}, of which a plan says no more.`,
    )
  return `${lines.join('\n')}\n`
}

/** Left-aligned columns, two spaces between, a line for each row. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map(row => row[i]?.length ?? 0)))
  return rows
    .map(
      row =>
        `${row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ')}\n`,
    )
    .join('')
}

function verdictOf({ introduced, existing, fixed }: Report['summary']): string {
  const now = SEVERITIES.map(
    severity => [severity, introduced[severity] + existing[severity]] as const,
  ).filter(([, n]) => n > 0)
  const sentence = `${count(introduced.total, 'new problem')}, ${existing.total} that ${existing.total === 1 ? 'was' : 'were'} there, ${fixed.total} fixed`
  return now.length > 0
    ? `${sentence} (${now.map(([severity, n]) => `${n} ${severity}`).join(', ')})`
    : sentence
}

function linesOf({ message, metadata: { title, custom } }: Finding): string[] {
  return [
    `  ${custom.severity.padEnd(6)}  ${title}  [${custom.change}]  ${custom.policyId}`,
    `          ${plain(message)}`,
    ...(custom.change === 'fixed'
      ? []
      : custom.remediation.split('\n').map(line => (line === '' ? '' : `          ${visible(line)}`))),
    ...(custom.proven ? ['', '          Judged again with this written: it passes.'] : []),
  ]
}

const ENDED = { delete: 'deleted', replace: 'replaced', forget: 'forgotten' } as const

/** A terminal has one face: the backticks around values are left out. It obeys control characters: those are written out. */
function plain(message: string): string {
  return visible(message.replaceAll('`', ''))
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`
}

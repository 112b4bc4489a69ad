import { createHash } from 'node:crypto'
import { logged } from '../terminal.ts'
import type { Redacted } from './redact.ts'
import type { Answer, Upload } from './send.ts'

/**
 * What went out, in so many words, for a terminal or a log.
 * @param bytes the plan as it was before it was packed
 * @param answer left out: what would go out
 */
export function receipt(
  { url, fields, files, plan, fileName }: Upload,
  bytes: Uint8Array,
  redacted?: Redacted,
  answer?: Answer,
): string {
  const lines = [
    `${answer ? 'Sent to' : 'Would be sent to'} ${new URL(url).origin}`,
    `  ${fileName}: ${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}; ${plan.length} packed`,
    ...Object.entries(files).map(([name, text]) =>
      name === 'written'
        ? `  written: what the sources write at ${JSON.parse(text).length} attributes, locals and dynamic blocks that the plan does not show`
        : `  ${name}: plumbline.yaml`,
    ),
    ...Object.entries(fields).map(([name, value]) => `  ${name}: ${value}`),
  ]
  if (redacted) {
    lines.push(
      `  values: ${redacted.kept} of ${redacted.all}, and addresses, references and what is unknown or sensitive; of`,
    )
    for (const [type, paths] of redacted.attributes) lines.push(`    ${type}: ${paths.join(', ')}`)
  }
  if (answer) {
    const { id, callsUsed, callLimit, truncated } = answer
    lines.push(`Assessment ${id}; call ${callsUsed} of ${callLimit} this month`)
    if (truncated && truncated.findings > 0)
      lines.push(`${truncated.findings} findings are left out of the report; its counts are whole`)
  }
  return `${lines.map(text => logged(text)).join('\n')}\n`
}

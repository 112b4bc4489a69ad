import { typesOf } from '../engine/index.ts'
import { registry } from '../registry.ts'
import { columns } from './table.ts'
import { readOptions, UsageError } from './usage.ts'

/** `plumbline policies`: every policy with its id, title, severity, resource types, frameworks and equivalents. */
export function listPolicies(args: readonly string[]): number {
  const { files, options } = readOptions(args, { format: ['table', 'json'] })
  if (files.length > 0) throw new UsageError(`policies takes no ${files[0]}`)
  const rows = registry.map(({ id, policy: { title, severity, equivalents }, policy, frameworks }) => ({
    id,
    title,
    severity,
    resourceTypes: typesOf(policy),
    frameworks,
    equivalents,
  }))
  process.stdout.write(
    options.format === 'json'
      ? `${JSON.stringify(rows, null, 2)}\n`
      : columns(rows.map(row => [row.severity, row.id, row.title])),
  )
  return 0
}

import { catalogue } from '../catalogue.ts'
import { count } from '../formats/assessment.ts'
import { type Coverage, coverageOf, type FrameworkCoverage } from '../frameworks/index.ts'
import { columns } from './columns.ts'
import { type Given, UsageError } from './usage.ts'

/**
 * `plumbline policies`: every policy with its id, title, severity, resource types, frameworks and equivalents; with `--framework` the
 * controls of that framework, and which of them are covered.
 */
export async function listPolicies(given: Given): Promise<number> {
  if (given.operands.length > 0) throw new UsageError(`policies takes no ${given.operands[0]}`)
  const id = given.get('framework')
  const framework = id === undefined ? undefined : coverageOf(id)
  const rows = catalogue.map(({ id, title, severity, resourceTypes, frameworks, equivalents }) => ({
    ...{ id, title, severity, resourceTypes, frameworks, equivalents },
  }))
  process.stdout.write(
    given.get('format') === 'json'
      ? `${JSON.stringify(framework ?? rows, null, 2)}\n`
      : framework
        ? frameworkTable(framework)
        : columns(rows.map(row => [row.severity, row.id, row.title])),
  )
  return 0
}

function frameworkTable({ name, version, source, note, counts, controls }: FrameworkCoverage): string {
  const width = Math.max(...controls.map(({ id }) => id.length))
  const sections = (Object.keys(HEADINGS) as Coverage[])
    .filter(coverage => counts[coverage] > 0)
    .map(coverage => {
      const lines = controls
        .filter(control => control.coverage === coverage)
        .flatMap(({ id, title, policies, reason }) => [
          `  ${id.padEnd(width)}  ${title}`,
          ...[...policies, ...(reason ? [reason] : [])].map(line => `  ${' '.repeat(width)}    ${line}`),
        ])
      return `\n${HEADINGS[coverage]}: ${counts[coverage]}\n${lines.join('\n')}\n`
    })
  return `${name} ${version}, ${count(controls.length, 'control')}\n${source}\n${note ? `${note}\n` : ''}${sections.join('')}`
}

const HEADINGS: Record<Coverage, string> = {
  covered: 'Covered by at least one policy',
  notCovered: 'Not covered yet',
  undecidable: 'Not decidable from a plan',
}

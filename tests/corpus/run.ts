import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { assess } from '../../policies/assess.ts'
import { PlanError, type Report, SEVERITIES, SLIPPED, UNWRITTEN } from '../../policies/engine/index.ts'
import { KINDS, kindOf, rateOf, type Tally } from './kinds.ts'

/**
 * `npm run corpus -- FOLDER`: assesses every file below a folder and prints a row for each (what the plan leads to: findings that it
 * fixes are not counted), a total, and how many findings there are for each ten resources, by severity, over plans that were written to
 * have faults and over the others. A file that is no plan is told with its reason. Exit status 1 where anything crashed, or a policy
 * tripped over a resource.
 */
const [folder] = process.argv.slice(2)
if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
  console.error('usage: npm run corpus -- FOLDER')
  process.exit(2)
}

const COLUMNS = ['resources', 'judged', ...SEVERITIES, 'undetermined', 'ms'] as const
type Row = Record<(typeof COLUMNS)[number], number>

const total = Object.fromEntries(COLUMNS.map(name => [name, 0])) as Row
const tallies = new Map(
  KINDS.map(kind => [kind, { plans: 0, resources: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 } as Tally]),
)
const refused: [string, string][] = []
const crashed: [string, unknown][] = []
let plans = 0

console.log(line([...COLUMNS], 'file'))
for (const file of filesBelow(folder)) {
  const name = relative(folder, file)
  const started = performance.now()
  try {
    const report = await assess(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>)
    const row = rowOf(report, performance.now() - started)
    for (const slip of slipsIn(report)) crashed.push([name, slip])
    console.log(
      line(
        COLUMNS.map(column => row[column]),
        name,
      ),
    )
    for (const column of COLUMNS) total[column] += row[column]
    const tally = tallies.get(kindOf(resolve(folder, name))) as Tally
    tally.plans++
    tally.resources += row.resources
    for (const severity of SEVERITIES) tally[severity] += row[severity]
    plans++
  } catch (error) {
    if (error instanceof PlanError) refused.push([name, `${error.code}: ${error.message}`])
    else crashed.push([name, error])
  }
}
console.log(
  line(
    COLUMNS.map(column => total[column]),
    `total of ${plans} plans`,
  ),
)
console.log('\nfindings for each ten resources')
console.log(line(['plans', 'resources', ...SEVERITIES], 'plans'))
for (const [kind, tally] of tallies)
  console.log(
    line(
      [tally.plans, tally.resources, ...SEVERITIES.map(severity => rateOf(tally[severity], tally.resources))],
      kind,
    ),
  )
console.log('')
for (const [name, reason] of refused) console.log(`refused  ${name}\n         ${reason}`)
for (const [name, error] of crashed)
  console.log(`crashed  ${name}\n         ${error instanceof Error ? error.stack : String(error)}`)
console.log(`${plans} plans assessed, ${refused.length} files refused, ${crashed.length} crashed`)
if (crashed.length > 0) process.exitCode = 1

/** The policies that tripped, each with the address of the resource. */
function slipsIn({ undetermined, policyResponse }: Report): string[] {
  const slips = undetermined.filter(({ reason }) => reason.includes(SLIPPED))
  const unwritten = Object.entries(policyResponse).flatMap(([address, findings]) =>
    findings.flatMap(({ metadata: { custom } }) =>
      custom.remediation.includes(UNWRITTEN) ? { address, policyId: custom.policyId } : [],
    ),
  )
  return [...slips, ...unwritten].map(({ policyId, address }) => `${policyId} at ${address}`)
}

function rowOf({ summary: { introduced, existing, undetermined }, coverage }: Report, ms: number): Row {
  const bySeverity = Object.fromEntries(
    SEVERITIES.map(severity => [severity, introduced[severity] + existing[severity]]),
  )
  return {
    resources: coverage.resources,
    judged: coverage.judged,
    ...bySeverity,
    undetermined,
    ms: Math.round(ms),
  } as Row
}

function line(cells: readonly (string | number)[], name: string): string {
  return `${cells.map(cell => String(cell).padStart(12)).join('')}  ${name}`
}

/** Every regular file below a folder, sorted by code unit so that two runs print the same. */
function filesBelow(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap(entry =>
    entry.isDirectory() ? filesBelow(join(path, entry.name)) : entry.isFile() ? [join(path, entry.name)] : [],
  )
}

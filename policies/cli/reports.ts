import { writeFile } from 'node:fs/promises'
import { type Assessment, FORMATS, type FormatName, formats, type Unread } from '../formats/index.ts'
import { closing, type End, endOf, table } from '../formats/table.ts'
import { guess } from '../settings/nearest.ts'
import { aboutPolicies } from './about.ts'
import { checkTargets } from './files.ts'
import { hasColours, print, warn } from './terminal.ts'
import { type Given, UsageError } from './usage.ts'
import { VERSION } from './version.ts'

/** The reports of one run, as `--format` and `--output` want them. */
interface Reports {
  /** What every report is told beside itself. */
  readonly context: Pick<Assessment, 'version' | 'about'>
  /** Takes the report of one plan, or why there is none, which is said at once. */
  readonly add: (entry: Assessment | Unread) => Promise<void>
  /** Writes what could not be written plan by plan. */
  readonly end: () => Promise<void>
}

/** Reads the options that say how reports are written; `plans` are those of the run. Throws UsageError. */
export async function openReports(given: Given, plans: readonly string[]): Promise<Reports> {
  const format = given.get('format') as FormatName
  const outputs = given.all('output').map(readOutput)
  checkTargets('--output', outputs, plans, given)
  const tells = [format, ...outputs.map(output => output.format)].some(
    name => name === 'sarif' || name === 'html',
  )
  const about = tells ? await aboutPolicies() : undefined
  // A run over thousands of plans holds no report longer than it has to.
  const isStreamed = STREAMED.has(format) && outputs.length === 0
  const run: (Assessment | Unread)[] = []
  const ends: End[] = []
  const say = (entries: readonly (Assessment | Unread)[]) =>
    print(
      format === 'table'
        ? table(entries, {
            colours: hasColours(process.stdout),
            named: plans.length > 1,
            isPart: isStreamed && plans.length > 1,
          })
        : formats[format](entries, note => warn(format, note)),
    )
  return {
    context: { version: VERSION, ...(about ? { about } : {}) },
    async add(entry) {
      if ('error' in entry) warn(entry.plan, `${entry.error.code}: ${entry.error.message}`)
      if ('report' in entry) ends.push(endOf(entry))
      if (isStreamed) await say([entry])
      else run.push(entry)
    },
    async end() {
      if (!isStreamed) await say(run)
      else if (format === 'table' && plans.length > 1) await print(closing(ends))
      for (const { format, file } of outputs)
        await writeReport(
          file,
          formats[format](run, note => warn(file, note)),
        )
    },
  }
}

/** Forms that say one plan after the other. */
const STREAMED: ReadonlySet<FormatName> = new Set(['table', 'jsonl'])

async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new Error(`${file} could not be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** `sarif=report.sarif` */
function readOutput(text: string): { format: FormatName; file: string } {
  const [name = '', ...rest] = text.split('=')
  const format = FORMATS.find(known => known === name)
  const file = rest.join('=')
  if (!format || file === '')
    throw new UsageError(
      `--output takes FORMAT=FILE with a format of ${FORMATS.join(', ')}; it was ${text}${format ? '' : guess(name, FORMATS)}`,
    )
  if (file === '-') throw new UsageError('--output writes to files; --format is what is printed')
  return { format, file }
}

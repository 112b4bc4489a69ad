import { type Command, commands } from './commands.ts'
import type { Option } from './usage.ts'

/** The help of the whole tool. */
export function help(): string {
  const width = Math.max(...commands.map(command => usageOf(command).length))
  return `plumbline reads Terraform plans (terraform show -json) and says what is unsafe in them.

${commands.map(command => `  plumbline ${usageOf(command).padEnd(width)}  ${command.summary}\n`).join('')}
plumbline COMMAND --help tells the options of a command; plumbline --version the version.

${EXIT}
`
}

/** The help of one command, as wide as the terminal at most. */
export function helpOf(command: Command): string {
  const { summary, more, options } = command
  const page = Math.min(process.stdout.columns ?? PAGE, PAGE)
  const rows = [
    ...options.map(option => [flagOf(option), textOf(option)] as const),
    ['--help', ['prints this']] as const,
  ]
  const width = Math.max(...rows.map(([flag]) => flag.length))
  const lines = rows.map(([flag, texts]) =>
    texts
      .flatMap(text => wrapped(text, page - width - 4))
      .map((line, index) => `  ${(index === 0 ? flag : '').padEnd(width)}  ${line}\n`)
      .join(''),
  )
  const about = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}. ${more}`
  return `plumbline ${usageOf(command)} [OPTION…]

${wrapped(about, page).join('\n')}

${lines.join('')}
${wrapped(EXIT, page).join('\n')}
`
}

/** Columns of a page of help; lines that are longer are hard to read. */
const PAGE = 100

/** Text in lines of so many letters at most; a longer word has a line of its own. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

function usageOf({ name, operands }: Command): string {
  return operands ? `${name} ${operands}` : name
}

function flagOf({ name, value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

function textOf({ help, values, default: usual }: Option): string[] {
  const which = values?.map(value => (value === usual ? `${value} (default)` : value)).join(', ')
  return [help, ...(which ? [which] : [])]
}

const EXIT =
  'Exit status: 0 passed, 1 a finding reached --fail-on, 2 usage or tool error, 3 an input is no plan.'

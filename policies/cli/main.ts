import { existsSync } from 'node:fs'
import { guess } from '../settings/nearest.ts'
import { commands } from './commands.ts'
import { help, helpOf } from './help.ts'
import { logged } from './terminal.ts'
import { readOptions, UsageError } from './usage.ts'
import { VERSION } from './version.ts'

/** Runs one command line; answers its exit status. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  process.stdout.off('error', onceClosed).on('error', onceClosed)
  process.stderr.off('error', untold).on('error', untold)
  const command = commands.find(command => command.name === (name === 'help' ? rest[0] : name))
  try {
    if (command && (name === 'help' || rest.includes('--help') || rest.includes('-h'))) {
      process.stdout.write(helpOf(command))
      return 0
    }
    if (command) return await command.run(readOptions(rest, command.options))
    if (name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) {
      process.stdout.write(help())
      return 0
    }
    if (/^(--version|-V|-v|version)$/.test(name ?? '')) {
      process.stdout.write(`${VERSION}\n`)
      return 0
    }
    throw new UsageError(unknown(name === 'help' ? rest[0] : name))
  } catch (error) {
    // a line for each fault of a file
    const lines = error instanceof Error && /^(?:Settings|PolicyFile)Error$/.test(error.name)
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${logged(`plumbline: ${message}`, { lines })}\n`)
    if (error instanceof UsageError)
      process.stderr.write(command ? `plumbline ${command.name} --help tells its options.\n` : `\n${help()}`)
    return 2
  }
}

/** Why the first word is no command. */
function unknown(name: string | undefined): string {
  if (name === undefined) return 'a command is missing'
  if (name.startsWith('-')) return `the command stands first, its options behind it; the first was ${name}`
  const isFile = existsSync(name)
  return `unknown command ${name}${
    isFile
      ? `; to assess it: plumbline assess ${name}`
      : guess(
          name,
          commands.map(({ name }) => name),
        )
  }`
}

/** Whoever reads may have had enough (`| head`): the rest is not wanted, and the verdict stays. What cannot be printed is no verdict. */
function onceClosed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return
  process.stderr.write(`${logged(`plumbline: the report could not be printed: ${error.message}`)}\n`)
  process.exit(2)
}

/** Nobody reads what is said beside the report: the verdict stays. */
function untold(): void {}

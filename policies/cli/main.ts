import { commands } from './commands.ts'
import { help, helpOf } from './help.ts'
import { logged } from './terminal.ts'
import { readOptions, UsageError } from './usage.ts'
import { VERSION } from './version.ts'

/** Runs one command line; answers its exit status. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  process.stdout.off('error', onceClosed).on('error', onceClosed)
  const command = commands.find(command => command.name === (name === 'help' ? rest[0] : name))
  try {
    if (command && (name === 'help' || rest.includes('--help') || rest.includes('-h'))) {
      process.stdout.write(helpOf(command))
      return 0
    }
    if (command) return await command.run(readOptions(rest, command.options))
    if (name === 'help' || name === '--help' || name === '-h') {
      process.stdout.write(help())
      return 0
    }
    if (name === '--version' || name === '-V') {
      process.stdout.write(`${VERSION}\n`)
      return 0
    }
    throw new UsageError(name === undefined ? 'a command is missing' : `unknown command ${name}`)
  } catch (error) {
    // a line for each fault of a file
    const lines = error instanceof Error && /^(?:Settings|PolicyFile)Error$/.test(error.name)
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${logged(`plumbline: ${message}`, { lines })}\n`)
    if (error instanceof UsageError) process.stderr.write(`\n${command ? helpOf(command) : help()}`)
    return 2
  }
}

/** Whoever reads may have had enough (`| head`): the rest is not wanted, and the verdict stays. */
function onceClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

import { inLog } from '../formats/text.ts'
import { visible } from '../visible.ts'

/** Whether a stream is a person's terminal that shows colours: https://no-color.org, https://force-color.org, https://bixense.com/clicolors. */
export function hasColours({ isTTY }: { isTTY?: boolean }, env = process.env): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  if (env.CLICOLOR_FORCE && env.CLICOLOR_FORCE !== '0') return true
  if (env.CLICOLOR === '0') return false
  return isTTY === true && env.TERM !== 'dumb'
}

/** Waits for a slow reader at the other end of a pipe. */
export function print(text: string): Promise<void> {
  return new Promise(resolve => {
    process.stdout.write(text, () => resolve())
  })
}

/** Tells on standard error what there is to say of a plan, or of a report. */
export function warn(name: string, note: string): void {
  process.stderr.write(`${logged(`plumbline: ${name}: ${note}`, { lines: true })}\n`)
}

/**
 * Text that may come from a plan, from settings or from names of files, as a terminal and the log of a pipeline may have it: nothing is
 * hidden in it, and nothing commands. Line breaks stay where `lines` says so.
 */
export function logged(text: string, options?: { lines: boolean }): string {
  return inLog(visible(text, options))
}

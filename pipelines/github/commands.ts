import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'

/** The environment of a step. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a run says to GitHub: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export class Commands {
  private readonly env: Environment
  private readonly write: (text: string) => void

  constructor(env: Environment, write: (text: string) => void) {
    this.env = env
    this.write = write
  }

  /** From now on this text is `***` in the log. */
  mask(secret: string): void {
    this.write(`::add-mask::${escaped(secret)}\n`)
  }

  /** A line of the log that is shown beside the run. */
  notice(text: string): void {
    this.write(`::notice title=Plumbline::${escaped(text)}\n`)
  }

  error(text: string): void {
    this.write(`::error title=Plumbline::${escaped(text)}\n`)
  }

  /** Text that may command: it comes from a format that escapes what a plan says. */
  print(text: string): void {
    this.write(text)
  }

  /** Each output in a frame whose mark nobody can guess, so that no value ends it. */
  async outputs(values: Readonly<Record<string, string>>): Promise<void> {
    const file = this.env.GITHUB_OUTPUT
    if (!file) return
    const mark = `end-${randomUUID()}`
    const text = Object.entries(values).map(([name, value]) => `${name}<<${mark}\n${value}\n${mark}\n`)
    await appendFile(file, text.join(''))
  }

  /** @param markdown at most 1 MiB, or GitHub throws it away */
  async summary(markdown: string): Promise<void> {
    const file = this.env.GITHUB_STEP_SUMMARY
    if (file) await appendFile(file, `${markdown}\n`)
  }
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

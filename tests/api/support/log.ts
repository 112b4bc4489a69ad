import { vi } from 'vitest'

/** Every line that the Worker writes from now on, until `end` gives them. */
export function watchLog(): { end(): string[] } {
  const lines: string[] = []
  const take = (...words: unknown[]) => void lines.push(words.map(text).join(' '))
  const spies = (['debug', 'log', 'info', 'warn', 'error'] as const).map(level =>
    vi.spyOn(console, level).mockImplementation(take),
  )
  return {
    end() {
      for (const spy of spies) spy.mockRestore()
      // the sending of mail on a developer's machine has words of its own
      return lines.filter(line => !line.includes('send_email binding'))
    },
  }
}

function text(word: unknown): string {
  if (word instanceof Error)
    return [word.stack, word.message, JSON.stringify(word), text(word.cause)].join(' ')
  return typeof word === 'string' ? word : (JSON.stringify(word) ?? '')
}

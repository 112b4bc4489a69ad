import { annotationsOf } from './annotations.ts'
import type { Assessment, Unread } from './assessment.ts'
import { COMMAND, inLog, line, plain } from './text.ts'

/**
 * Workflow commands of GitHub Actions, which become annotations. GitHub shows ten of a kind in a step:
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function github(run: readonly (Assessment | Unread)[]): string {
  const { annotations, sentences } = annotationsOf(run, 10)
  const lines = annotations.map(({ level, title, message, place }) => {
    const properties = [
      ...(place ? [`file=${property(line(place.file))}`, `line=${place.line}`] : []),
      `title=${property(plain(title))}`,
    ]
    return `::${level} ${properties.join(',')}::${message
      .split('\n')
      .map(part => data(plain(part)))
      .join('%0A')}`
  })
  return [...lines, ...sentences.map(sentence => inLog(plain(sentence)))].map(text => `${text}\n`).join('')
}

function data(text: string): string {
  return text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replace(COMMAND, '#\\u0023')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

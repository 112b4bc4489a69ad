import { annotationsOf } from './annotations.ts'
import type { Assessment, Unread } from './assessment.ts'
import { inLog, line, plain } from './text.ts'

/**
 * Logging commands of Azure Pipelines: https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands. It knows errors and
 * warnings, no notices.
 */
export function azure(run: readonly (Assessment | Unread)[]): string {
  const { annotations, sentences } = annotationsOf(run, 50)
  const lines = annotations.map(({ level, title, message, policyId, place }) => {
    const properties = [
      `type=${level === 'error' ? 'error' : 'warning'}`,
      ...(place ? [`sourcepath=${property(line(place.file))}`, `linenumber=${place.line}`] : []),
      ...(policyId ? [`code=${property(policyId)}`] : []),
    ]
    const text = [title, ...message.split('\n')].map(part => data(plain(part))).join('; ')
    return `##vso[task.logissue ${properties.join(';')};]${inLog(text)}`
  })
  return [...lines, ...sentences.map(sentence => inLog(plain(sentence)))].map(text => `${text}\n`).join('')
}

/** The agent turns these back, and a percent sign alone stays what it is. */
function data(text: string): string {
  return text
    .replace(/%(?=AZP25|3B|0D|0A|5D)/gi, '%AZP25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(';', '%3B').replaceAll(']', '%5D')
}

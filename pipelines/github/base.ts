import type { Judging } from '../../policies/cli/settings.ts'
import { type GitHub, GitHubError } from './api.ts'
import type { Run } from './event.ts'

/** Files that are fetched one by one: GitHub gives a workflow a thousand calls an hour. */
const most = 100

/**
 * Gives the files of the base branch in which waivers that stand in the sources are looked for; undefined where the run knows of no such
 * branch. What cannot be read has none.
 * @param troubles what could not be done is added here
 */
export function baseFiles(
  { repository, pullRequest }: Run,
  github: GitHub | undefined,
  troubles: string[],
): Judging['baseFile'] {
  if (!github || !pullRequest?.base) return undefined
  const asked = new Set<string>()
  let isRead = true
  return async path => {
    asked.add(path)
    if (!isRead) return undefined
    if (asked.size > most) {
      troubles.push(
        `Waivers in the sources are looked for in ${most} files of the base branch: those in others do not hold.`,
      )
      return undefined
    }
    try {
      return await github.file(repository, path, pullRequest.base)
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      isRead = false
      troubles.push(
        `Waivers in the sources could not all be looked for on the base branch (${error.status}): those not found there do not hold.`,
      )
      return undefined
    }
  }
}

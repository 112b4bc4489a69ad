import { type GitHub, GitHubError } from './api.ts'

/** GitHub takes 65,536 characters; what it adds itself must fit too. */
export const commentLimit = 60_000

interface Place {
  repository: string
  pullRequest: number
}

interface Comment {
  id: number
  body: string
  url: string
}

/** The first line of a comment: invisible, and compared exactly, so that `prod` is never found in `non-prod`. */
export function markerOf(label: string): string {
  const key = JSON.stringify(label).replace(
    /[<>-]/g,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<!-- plumbline {"v":1,"key":${key}} -->`
}

/** The label of a comment of ours; undefined for any other text. */
function labelOf(body: string): string | undefined {
  const [first = ''] = body.split(/\r?\n/, 1)
  const json = /^<!-- plumbline (\{.*\}) -->$/.exec(first)?.[1]
  if (json === undefined) return undefined
  try {
    const { v, key } = JSON.parse(json)
    return v === 1 && typeof key === 'string' ? key : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes the one comment of a label: into the newest that this token's own account wrote, or as a new one.
 * @param body markdown without the marker
 * @param isNeeded where false, an older comment is brought up to date, but none is begun
 * @returns the comment's address; undefined where none was needed
 * @throws GitHubError
 */
export async function writeComment(
  github: GitHub,
  place: Place,
  label: string,
  body: string,
  isNeeded: boolean,
): Promise<string | undefined> {
  const marker = markerOf(label)
  const text = `${marker}\n${body}`
  const known = await find(github, place, label)
  if (known?.body === text) return known.url
  if (!known && !isNeeded) return undefined
  const repository = `/repos/${place.repository}/issues`
  const written = known
    ? await github.call('PATCH', `${repository}/comments/${known.id}`, { body: text })
    : await github.call('POST', `${repository}/${place.pullRequest}/comments`, { body: text })
  return String((written as { html_url?: unknown }).html_url ?? '')
}

/** Comments on one page, the most that GitHub gives. */
const perPage = 100

async function find(
  github: GitHub,
  { repository, pullRequest }: Place,
  label: string,
): Promise<Comment | undefined> {
  const author = await authorOf(github)
  let newest: Comment | undefined
  for (let page = 1; ; page++) {
    const path = `/repos/${repository}/issues/${pullRequest}/comments?per_page=${perPage}&page=${page}`
    const found = (await github.call('GET', path)) as {
      id: number
      body?: string | null
      html_url: string
      user?: { login?: string } | null
    }[]
    for (const { id, body, html_url, user } of found) {
      if (user?.login === author && labelOf(body ?? '') === label)
        newest = { id, body: body ?? '', url: html_url }
    }
    if (found.length < perPage) return newest
  }
}

/** Whoever may not ask whose token it is has the token of a workflow. */
async function authorOf(github: GitHub): Promise<string> {
  try {
    return await github.login()
  } catch (error) {
    if (error instanceof GitHubError && (error.status === 403 || error.status === 401))
      return 'github-actions[bot]'
    throw error
  }
}

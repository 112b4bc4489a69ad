/** GitHub said no; `status` is its answer's, 0 where there was none. */
export class GitHubError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface Options {
  /** `https://api.github.com`, or an Enterprise Server's */
  api: string
  graphql: string
  token: string
}

/** Times that a call is made again after a limit or a fault of GitHub's. */
const most = 3

/** Seconds that GitHub asks for where it says none, and the longest that a run waits. */
const pause = 60
const patience = 120

/** GitHub's REST API, as far as one comment needs it: https://docs.github.com/rest */
export class GitHub {
  private readonly options: Options
  /** A commit never changes: several plans ask for the same files of it. */
  private readonly files = new Map<string, Promise<string | undefined>>()

  constructor(options: Options) {
    this.options = options
  }

  /** @returns the answer's JSON @throws GitHubError */
  call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> {
    return this.send(method, this.options.api + path, body, 'application/vnd.github+json')
  }

  /** A file of a commit as text; undefined where there is none. @throws GitHubError */
  file(repository: string, path: string, commit: string): Promise<string | undefined> {
    const key = JSON.stringify([repository, path, commit])
    const known = this.files.get(key) ?? this.fetchFile(repository, path, commit)
    this.files.set(key, known)
    return known
  }

  private async fetchFile(repository: string, path: string, commit: string): Promise<string | undefined> {
    const steps = path.split('/').map(encodeURIComponent).join('/')
    const address = `${this.options.api}/repos/${repository}/contents/${steps}?ref=${encodeURIComponent(commit)}`
    try {
      return String(await this.send('GET', address, undefined, 'application/vnd.github.raw+json'))
    } catch (error) {
      if (error instanceof GitHubError && error.status === 404) return undefined
      throw error
    }
  }

  /** The paths of all files of a commit. @throws GitHubError, for a tree that GitHub does not tell whole too */
  async paths(repository: string, commit: string): Promise<string[]> {
    const path = `/repos/${repository}/git/trees/${encodeURIComponent(commit)}?recursive=1`
    const { tree, truncated } = (await this.call('GET', path)) as {
      tree: { path: string; type: string }[]
      truncated: boolean
    }
    if (truncated) throw new GitHubError(0, 'GitHub does not tell all files of so large a repository')
    return tree.filter(({ type }) => type === 'blob').map(({ path }) => path)
  }

  /** Whose token this is; the token of a workflow speaks for `github-actions[bot]`. @throws GitHubError */
  async login(): Promise<string> {
    const query = { query: '{ viewer { login } }' }
    const answer = await this.send('POST', this.options.graphql, query, 'application/json')
    const login = (answer as { data?: { viewer?: { login?: unknown } } }).data?.viewer?.login
    if (typeof login !== 'string') throw new GitHubError(0, 'GitHub did not say whose token this is')
    return login
  }

  private async send(
    method: string,
    address: string,
    body: object | undefined,
    accept: string,
  ): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(address, {
        method,
        headers: {
          accept,
          authorization: `Bearer ${this.options.token}`,
          'user-agent': 'plumbline',
          'x-github-api-version': '2022-11-28',
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      }).catch((error: unknown) => {
        throw new GitHubError(0, `GitHub could not be reached: ${reasonOf(error)}`)
      })
      if (response.ok) return accept.includes('raw') ? response.text() : response.json()
      const message = await messageOf(response)
      const wait = secondsUntil(response, method)
      if (wait === undefined || wait > patience || attempt === most)
        throw new GitHubError(response.status, message)
      await new Promise(done => setTimeout(done, wait * 1000))
    }
  }
}

/**
 * When a refused call may be made again; undefined: never. What was refused by a limit was not done, so it may be repeated;
 * after a fault of GitHub's only what changes nothing twice.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
function secondsUntil({ status, headers }: Response, method: string): number | undefined {
  const after = Number(headers.get('retry-after') ?? Number.NaN)
  if (status === 429 || status === 403) {
    if (Number.isFinite(after)) return after
    if (headers.get('x-ratelimit-remaining') === '0') {
      return Math.max(0, Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000)
    }
    return status === 429 ? pause : undefined
  }
  return status >= 500 && method !== 'POST' ? 2 : undefined
}

async function messageOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as { message?: unknown }
    return typeof message === 'string' ? message.slice(0, 300) : `status ${response.status}`
  } catch {
    return `status ${response.status}`
  }
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'no connection'
}

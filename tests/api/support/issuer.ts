import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { vi } from 'vitest'
import { type Answer, nextPlan, origin, type Person, read, send } from './client.ts'

export const github = 'https://token.actions.githubusercontent.com'
export const gitlab = 'https://gitlab.com'

const keys: Record<string, string> = {
  [`${github}/.well-known/jwks`]: github,
  [`${gitlab}/oauth/discovery/keys`]: gitlab,
}

type KeyPair = Awaited<ReturnType<typeof newKeyPair>>

export async function newKeyPair(kid: string = crypto.randomUUID(), alg = 'RS256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

const pair = newKeyPair()

/** The stand-in of GitHub's and GitLab's issuers behind `fetch`: it gives their public keys. `vi.unstubAllGlobals` ends it. */
export async function stubIssuers() {
  const asked: string[] = []
  let published = [await pair]
  let isDown = false
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { url } = new Request(input)
    asked.push(url)
    if (isDown || !keys[url]) return new Response('nothing here', { status: 503 })
    return Response.json({ keys: published.map(({ jwk }) => jwk) })
  })
  return {
    asked,
    /** the keys at the beginning */
    published,
    publish(...pairs: KeyPair[]) {
      published = pairs
    },
    goDown() {
      isDown = true
    },
  }
}

let repositories = 1000

/** A repository that no other test has. */
export function newRepository() {
  repositories++
  return {
    repository_id: String(repositories),
    repository_owner_id: String(repositories + 50_000),
    repository: `acme/shop-${repositories}`,
  }
}

interface TokenOptions {
  issuer?: string
  audience?: string | string[]
  /** Claims beside those of a repository; undefined takes one away. */
  claims?: JWTPayload
  signedBy?: KeyPair
  header?: Record<string, string>
  /** seconds from now */
  issued?: number
  expires?: number
}

/** An ID token as GitHub makes it for a job on a branch. */
export async function idToken(
  { accountId }: Pick<Person, 'accountId'>,
  repository: JWTPayload,
  {
    issuer = github,
    audience = `${origin}/accounts/${accountId}`,
    claims,
    signedBy,
    header,
    issued = 0,
    expires = 300,
  }: TokenOptions = {},
): Promise<string> {
  const { kid, alg, privateKey } = signedBy ?? (await pair)
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    jti: crypto.randomUUID(),
    sub: 'repo:somebody/else:ref:refs/heads/main',
    ref: 'refs/heads/main',
    sha: '0123456789abcdef0123456789abcdef01234567',
    run_id: '77',
    event_name: 'push',
    iss: issuer,
    aud: audience,
    iat: now + issued,
    nbf: now + issued,
    exp: now + expires,
    ...repository,
    ...claims,
  }
  return new SignJWT(payload).setProtectedHeader({ alg, kid, typ: 'JWT', ...header }).sign(privateKey)
}

/** An upload with nothing but a token, of a plan that never came before. */
export async function uploadBy(
  token: string,
  plan: string = nextPlan(),
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('plan', new Blob([plan]), 'tfplan.json')
  return read(
    await send('/api/assessment/api', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    }),
  )
}

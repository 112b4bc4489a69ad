import { createRemoteJWKSet, decodeJwt, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { type Origin, originOf } from '../assessments/schema.ts'
import type { Config } from '../environment.ts'
import { ServiceError } from '../errors.ts'
import { logFault } from '../log.ts'
import { audienceOf, type Repository } from './schema.ts'

/** What an ID token proves. */
export interface IdToken {
  issuer: string
  accountId: string
  /** the host's ids, which stay though names change hands */
  repositoryId: string
  ownerId: string
  /** to be shown */
  name: string
  jti: string
  expiresAt: Date
  /** where the upload comes from, as the host says it */
  origin: Origin
}

type Claims = Pick<IdToken, 'repositoryId' | 'ownerId' | 'name'> & {
  origin: { [Name in keyof Origin]?: string | undefined }
}

interface Host {
  name: Repository['host']
  issuer: string
  /** of its public keys, below the issuer */
  keys: string
  claims: z.ZodType<Claims>
}

/** Seconds that clocks may differ. */
const skew = 60

/** GitLab's tokens live as long as their job may run. */
const longest = '24h'

const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative()]).transform(String)

/**
 * https://docs.github.com/en/actions/reference/security/oidc. `sub` is left alone: organisations customise it, and names
 * in it can change hands.
 */
const github: Host['claims'] = z
  .object({
    repository_id: id,
    repository_owner_id: id,
    repository: z.string(),
    ref: z.string().optional(),
    head_ref: z.string().optional(),
    sha: z.string().optional(),
    run_id: id.optional(),
  })
  .transform(({ repository_id, repository_owner_id, repository, ref, head_ref, sha, run_id }) => ({
    repositoryId: repository_id,
    ownerId: repository_owner_id,
    name: repository,
    origin: {
      project: repository,
      branch: head_ref || /^refs\/heads\/(.+)$/.exec(ref ?? '')?.[1],
      commit: sha,
      pullRequest: /^refs\/pull\/(\d+)\//.exec(ref ?? '')?.[1],
      runUrl: run_id && `https://github.com/${repository}/actions/runs/${run_id}`,
    },
  }))

/** https://docs.gitlab.com/ci/secrets/id_token_authentication; of a fork's merge request the ids are the fork's. */
const gitlab: Host['claims'] = z
  .object({
    project_id: id,
    namespace_id: id,
    project_path: z.string(),
    ref: z.string().optional(),
    ref_type: z.string().optional(),
    sha: z.string().optional(),
    job_id: id.optional(),
  })
  .transform(({ project_id, namespace_id, project_path, ref, ref_type, sha, job_id }) => ({
    repositoryId: project_id,
    ownerId: namespace_id,
    name: project_path,
    origin: {
      project: project_path,
      branch: ref_type === 'branch' ? ref : undefined,
      commit: sha,
      runUrl: job_id && `https://gitlab.com/${project_path}/-/jobs/${job_id}`,
    },
  }))

/** Whose tokens count. Other addresses than these stand only in the configuration of a developer's machine. */
function hostsOf({ ENVIRONMENT, GITHUB_ISSUER, GITLAB_ISSUER }: Config): Host[] {
  const isLocal = ENVIRONMENT === 'local'
  return [
    {
      name: 'GitHub',
      issuer: (isLocal && GITHUB_ISSUER) || 'https://token.actions.githubusercontent.com',
      keys: '/.well-known/jwks',
      claims: github,
    },
    {
      name: 'GitLab',
      issuer: (isLocal && GITLAB_ISSUER) || 'https://gitlab.com',
      keys: '/oauth/discovery/keys',
      claims: gitlab,
    },
  ]
}

/** Public keys by their address: jose keeps them ten minutes, and asks for an unknown one every thirty seconds at most. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

function keysOf({ issuer, keys }: Host) {
  const address = issuer + keys
  const known = keySets.get(address) ?? createRemoteJWKSet(new URL(address))
  keySets.set(address, known)
  return known
}

/** Whose token this says it is, before anything of it is proven. */
export function hostName(config: Config, issuer: string): Repository['host'] {
  return hostsOf(config).find(host => host.issuer === issuer)?.name ?? 'GitHub'
}

/** Whether this can be an ID token: three parts, which no API key has. */
export function looksLikeIdToken(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)
}

/**
 * Checks an ID token of GitHub Actions or GitLab CI/CD (OpenID Connect): issuer, signature, audience, times, and that it
 * names what it must. Whether it came before, and whether anybody trusts its repository, is for others to say.
 * @throws ID_TOKEN_INVALID, ID_TOKEN_EXPIRED, ID_TOKEN_AUDIENCE_WRONG, ISSUER_UNAVAILABLE
 */
export async function readIdToken(config: Config, token: string): Promise<IdToken> {
  if (token.length > mostCharacters) throw new ServiceError('ID_TOKEN_INVALID')
  const { iss, aud } = unproven(token)
  const host = hostsOf(config).find(({ issuer }) => issuer === iss)
  if (!host) throw new ServiceError('ID_TOKEN_INVALID')
  const accountId = accountOf(config, aud)
  try {
    const { payload } = await jwtVerify(token, keysOf(host), {
      algorithms: ['RS256'],
      issuer: host.issuer,
      audience: audienceOf(config.ORIGIN, accountId),
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'jti'],
      clockTolerance: skew,
      maxTokenAge: longest,
    })
    const claims = host.claims.safeParse(payload)
    const { jti, exp = 0 } = payload
    if (!claims.success || !jti) throw new ServiceError('ID_TOKEN_INVALID')
    const { repositoryId, ownerId, name, origin } = claims.data
    return {
      ...{ issuer: host.issuer, accountId, repositoryId, ownerId, jti },
      name: visible(name),
      expiresAt: new Date((exp + skew) * 1000),
      origin: originOf(origin),
    }
  } catch (error) {
    throw toServiceError(error)
  }
}

/** More than any host's token has. */
const mostCharacters = 8 * 1024

function unproven(token: string): { iss?: unknown; aud?: unknown } {
  try {
    return decodeJwt(token)
  } catch {
    throw new ServiceError('ID_TOKEN_INVALID')
  }
}

/** One audience, and it names one account: a token for several receivers could be used by each of them. */
function accountOf({ ORIGIN }: Config, aud: unknown): string {
  const audience = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud
  const start = audienceOf(ORIGIN, '')
  const accountId = typeof audience === 'string' && audience.startsWith(start) && audience.slice(start.length)
  if (!accountId || !z.uuid().safeParse(accountId).success) throw new ServiceError('ID_TOKEN_AUDIENCE_WRONG')
  return accountId
}

function toServiceError(error: unknown): unknown {
  if (error instanceof ServiceError) return error
  if (error instanceof errors.JWTExpired) return new ServiceError('ID_TOKEN_EXPIRED')
  const isKeySet = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
  // jose throws its plain error where the address of the keys answers something else than keys
  const isAnswer = error instanceof errors.JOSEError && error.constructor === errors.JOSEError
  if (isKeySet || isAnswer || !(error instanceof errors.JOSEError)) {
    logFault('id token', error)
    return new ServiceError('ISSUER_UNAVAILABLE')
  }
  return new ServiceError('ID_TOKEN_INVALID')
}

function visible(name: string): string {
  return name.replace(/[^\x21-\x7e]/g, '?').slice(0, 200)
}

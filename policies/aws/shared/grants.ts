import { asValue, type Scalar, Verdict } from '../../engine/index.ts'
import { limitableLevels } from './actions.ts'
import { escalationPath, type Path } from './escalation.ts'
import { type Grant, statements } from './iam.ts'
import { covers } from './iam-patterns.ts'

/**
 * What is wrong with the widest rights of a document, from the gravest to the least. Each action is told once, by the gravest that it
 * belongs to: a document that grants everything is told as that and nothing else.
 */
export type Excess =
  | 'admin'
  | 'iam'
  | 'escalation'
  | 's3'
  | 'credentials'
  | 'data'
  | 'decrypt'
  | 'pass-role'
  | 'permissions'
  | 'bucket-list'
  | 'write'
  | 'read'

/** The document grants nothing of this kind on every resource and without a condition. */
export function grantsNo(excess: Excess, document: Scalar): Verdict {
  const read = statements(document)
  const { sure, possible, open } = read.grants()
  if (read.canBeRead().outcome === 'fail') return new Verdict('pass', asValue(document))
  if (sure.length === 0 && possible.length === 0 && !open) return new Verdict('pass', asValue(document))
  const told = excessOf(sure).get(excess)
  if (told !== undefined) return read.told(told.words, told.grants)
  // A bare wildcard is known when a plan is made: where little hangs on it, a resource that is not known yet is taken for a named one.
  const counts = excess === 'write' || excess === 'read' || excess === 'bucket-list' ? [] : possible
  const couldBe = open || (counts.length > 0 && excessOf([...sure, ...counts]).has(excess))
  return couldBe ? read.unknown() : new Verdict('pass', asValue(document))
}

/** What several documents allow together and none of them alone. */
export interface Sum {
  /** The path, or undefined where what can be read allows none. */
  readonly path: Path | undefined
  /** The actions of the path, each with the document that allows it. */
  readonly steps: readonly { readonly action: string; readonly document: Scalar }[]
  /** What cannot be read yet may complete a path that begins with the right to pass every role. */
  readonly isOpen: boolean
}

/** The privilege escalation path that documents of one holder add up to. Where one of them is told for as much, they add nothing. */
export function sumOf(documents: readonly Scalar[]): Sum {
  const read = documents.map(document => ({ document, ...statements(document).grants() }))
  const nothing: Sum = { path: undefined, steps: [], isOpen: false }
  if (isToldAlone(documents)) return nothing
  const step = (action: string, services?: readonly string[]) =>
    read.some(({ denies }) => denies(action))
      ? undefined
      : read.find(({ sure }) => sure.some(grant => grant.covers(action, services)))?.document
  const path = escalationPath((action, services) => step(action, services) !== undefined)
  if (path) {
    const steps = path.actions.map(action => ({ action, document: step(action, path.to) as Scalar }))
    return { path, steps, isOpen: false }
  }
  const mayBeMore = read.some(({ open, possible }) => open || possible.length > 0)
  return { ...nothing, isOpen: mayBeMore && step('iam:PassRole') !== undefined }
}

const ALONE: readonly Excess[] = ['admin', 'iam', 'escalation']

/** One of the documents by itself is told for rights that lead to all others. */
export function isToldAlone(documents: readonly Scalar[]): boolean {
  return documents.some(document => {
    const excesses = excessOf(statements(document).grants().sure)
    return ALONE.some(excess => excesses.has(excess))
  })
}

/** The words that finish "`policy` …", and the grants that they speak of. */
interface Told {
  readonly words: string
  readonly grants: readonly Grant[]
}

const kept = new WeakMap<readonly Grant[], ReadonlyMap<Excess, Told>>()

/** The excesses of some grants. */
function excessOf(grants: readonly Grant[]): ReadonlyMap<Excess, Told> {
  let found = kept.get(grants)
  if (!found) kept.set(grants, (found = sort(grants)))
  return found
}

function sort(grants: readonly Grant[]): ReadonlyMap<Excess, Told> {
  const excesses = new Map<Excess, Told>()
  const byKind = new Map<Excess, Grant[]>()
  let rest: readonly Grant[] = grants.filter(({ isBound }) => !isBound)
  const take = (excess: Excess, test: (grant: Grant) => boolean) => {
    const taken = rest.filter(test)
    if (taken.length === 0) return
    byKind.set(excess, [...(byKind.get(excess) ?? []), ...taken])
    const gone = new Set(taken)
    rest = rest.filter(grant => !gone.has(grant))
  }
  take('admin', grant => grant.everywhere && grant.covers('*'))
  if (byKind.has('admin')) rest = []
  take('iam', grant => grant.covers('iam:*'))
  const steps = [...rest, ...grants.filter(({ isBound }) => isBound)]
  const path =
    byKind.has('admin') || byKind.has('iam')
      ? undefined
      : escalationPath((action, services) => steps.some(grant => grant.covers(action, services)))
  if (path) {
    excesses.set('escalation', {
      words: `lets its holder ${path.gains} with ${path.actions.map(a => `\`${a}\``).join(' and ')}`,
      grants: steps.filter(grant => path.actions.some(action => grant.covers(action, path.to))),
    })
    // What the path needs by name is told with it; a wildcard stands for more, and is told for that too.
    rest = rest.filter(({ name }) => !path.actions.some(action => covers(action, name)))
  }
  take('s3', isAllOfS3(rest))
  take('credentials', grant => CREDENTIALS.some(action => grant.covers(action)))
  take('data', grant => DATA.some(action => grant.covers(action)))
  take('decrypt', grant => DECRYPT.some(action => grant.covers(action)))
  take('pass-role', grant => grant.covers('iam:PassRole'))
  take('permissions', grant => grant.everywhere && levels(grant).includes('permissions'))
  take('bucket-list', grant => grant.covers('s3:ListAllMyBuckets'))
  take('write', grant => grant.everywhere && levels(grant).includes('write'))
  take('read', grant => grant.everywhere && levels(grant).includes('read'))
  for (const [excess, found] of byKind) {
    const names = listed(found.map(({ name }) => name))
    excesses.set(excess, { words: `allows ${names} ${ON[excess] ?? 'on every resource'}`, grants: found })
  }
  return excesses
}

/** What FSBP counts as decrypting. */
const DECRYPT: readonly string[] = ['kms:Decrypt', 'kms:ReEncryptFrom']

const ON: Partial<Record<Excess, string>> = {
  s3: 'on every bucket',
  'bucket-list': 'without naming a bucket',
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(name => `\`${name}\``)
  return shown.join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '')
}

function levels({ name, isNegative }: Grant) {
  return isNegative ? (['permissions'] as const) : limitableLevels(name)
}

/** All of S3, in one pattern or in a reading and a writing one. */
function isAllOfS3(grants: readonly Grant[]): (grant: Grant) => boolean {
  const reads = grants.some(grant => grant.covers('s3:Get*'))
  const writes = grants.some(grant => grant.covers('s3:Put*'))
  return grant =>
    grant.covers('s3:*') || (reads && writes && (grant.covers('s3:Get*') || grant.covers('s3:Put*')))
}

/** Actions whose answer is a credential, as AWS's documentation of each says. What only opens a registry is left out. */
const CREDENTIALS: readonly string[] = [
  'airflow:CreateCliToken',
  'airflow:CreateWebLoginToken',
  'appsync:CreateApiKey',
  'cloud9:CreateEnvironmentToken',
  'codeartifact:GetAuthorizationToken',
  'codepipeline:PollForJobs',
  'cognito-identity:GetCredentialsForIdentity',
  'cognito-identity:GetOpenIdToken',
  'cognito-identity:GetOpenIdTokenForDeveloperIdentity',
  'connect:GetFederationToken',
  'ec2:GetPasswordData',
  'emr-containers:GetManagedEndpointSessionCredentials',
  'finspace-api:GetProgrammaticAccessCredentials',
  'gamelift:GetComputeAccess',
  'gamelift:GetComputeAuthToken',
  'gamelift:GetInstanceAccess',
  'gamelift:RequestUploadCredentials',
  'grafana:CreateWorkspaceApiKey',
  'iam:CreateAccessKey',
  'iam:CreateLoginProfile',
  'iam:CreateServiceSpecificCredential',
  'iam:ResetServiceSpecificCredential',
  'iam:UpdateAccessKey',
  'iam:UpdateLoginProfile',
  'license-manager:GetAccessToken',
  'lightsail:CreateBucketAccessKey',
  'lightsail:DownloadDefaultKeyPair',
  'lightsail:GetInstanceAccessDetails',
  'lightsail:GetRelationalDatabaseMasterUserPassword',
  'mediapackage:RotateChannelCredentials',
  'mediapackage:RotateIngestEndpointCredentials',
  'rds-db:connect',
  'redshift:GetClusterCredentials',
  'redshift:GetClusterCredentialsWithIAM',
  'redshift-serverless:GetCredentials',
  'sso:GetRoleCredentials',
  'sts:AssumeRole',
  'sts:AssumeRoleWithSAML',
  'sts:AssumeRoleWithWebIdentity',
  'sts:AssumeRoot',
  'sts:GetFederationToken',
]

/** Actions that read what people keep in stores made for it. */
const DATA: readonly string[] = [
  's3:GetObject',
  'secretsmanager:GetSecretValue',
  'ssm:GetParameter',
  'ssm:GetParameters',
  'ssm:GetParametersByPath',
]

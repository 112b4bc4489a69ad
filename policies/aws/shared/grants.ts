import { asValue, type Scalar, Verdict } from '../../engine/index.ts'
import { type Level, limitableLevels } from './actions.ts'
import { escalationPath, type Path } from './escalation.ts'
import { type Grant, statements } from './iam.ts'
import { covers } from './iam-patterns.ts'
import { kindsOf, LISTED } from './iam-resources.ts'

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
  const sure = read.flatMap(({ document, sure }) => sure.map(grant => ({ ...grant, document })))
  const stepsOf = (action: string, services?: readonly string[]) =>
    read.some(({ denies }) => denies(action)) ? undefined : stepsTo(action, sure, services)
  const path = escalationPath((action, services) => stepsOf(action, services) !== undefined)
  if (path) {
    const steps = path.actions.flatMap(action => {
      const documents = new Set(stepsOf(action, path.to)?.map(({ document }) => document))
      return [...documents].map(document => ({ action, document }))
    })
    return { path, steps, isOpen: false }
  }
  const mayBeMore = read.some(({ open, possible }) => open || possible.length > 0)
  return { ...nothing, isOpen: mayBeMore && stepsOf('iam:PassRole') !== undefined }
}

/** The first grants that together allow an action, one for each kind of what a request is about; undefined where one is missing. */
function stepsTo<T extends Grant>(
  action: string,
  grants: readonly T[],
  services?: readonly string[],
): readonly T[] | undefined {
  const steps: T[] = []
  for (const kind of kindsOf(action)) {
    const step = grants.find(grant => grant.covers(action, services, [kind]))
    if (!step) return undefined
    steps.push(step)
  }
  return steps
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
  const byKind = new Map<Excess, Taken[]>()
  let rest: readonly Grant[] = grants.filter(({ isBound }) => !isBound)
  const take = (excess: Excess, of: (grant: Grant) => string | undefined) => {
    const taken = rest.flatMap(grant => {
      const action = of(grant)
      return action === undefined ? [] : { grant, name: nameOf(grant, action) }
    })
    if (taken.length === 0) return
    byKind.set(excess, [...(byKind.get(excess) ?? []), ...taken])
    const gone = new Set(taken.map(({ grant }) => grant))
    rest = rest.filter(grant => !gone.has(grant))
  }
  const takeNamed = (excess: keyof typeof ACTIONS) =>
    take(excess, grant => ACTIONS[excess].find(action => grant.covers(action)))
  const takeLevel = (excess: Level & Excess) =>
    take(excess, grant => (grant.everywhere && levels(grant).includes(excess) ? grant.name : undefined))
  takeNamed('admin')
  if (byKind.has('admin')) rest = []
  takeNamed('iam')
  const steps = [...rest, ...grants.filter(({ isBound }) => isBound)]
  const path =
    byKind.has('admin') || byKind.has('iam')
      ? undefined
      : escalationPath((action, services) => stepsTo(action, steps, services) !== undefined)
  if (path) {
    const isStep = (grant: Grant) =>
      path.actions.some(action => kindsOf(action).some(kind => grant.covers(action, path.to, [kind])))
    excesses.set('escalation', {
      words: `lets its holder ${path.gains} with ${path.actions.map(a => `\`${a}\``).join(' and ')}`,
      grants: steps.filter(isStep),
    })
    // What the path needs by name is told with it; a wildcard stands for more, and is told for that too.
    rest = rest.filter(({ name }) => !path.actions.some(action => covers(action, name)))
  }
  take('s3', isAllOfS3(rest))
  takeNamed('credentials')
  takeNamed('data')
  takeNamed('decrypt')
  takeNamed('pass-role')
  takeLevel('permissions')
  takeNamed('bucket-list')
  takeLevel('write')
  takeLevel('read')
  for (const [excess, taken] of byKind) {
    const names = listed(taken.map(({ name }) => name))
    excesses.set(excess, {
      words: `allows ${names} ${ON[excess] ?? 'on every resource'}`,
      grants: taken.map(({ grant }) => grant),
    })
  }
  return excesses
}

/** A grant, and how it is told. */
interface Taken {
  readonly grant: Grant
  readonly name: string
}

/** A grant by its pattern, where it is on all that this is about, and else by the action that it is told for. */
function nameOf(grant: Grant, action: string): string {
  const isOnAll = () => LISTED.every(one => !covers(grant.name, one) || grant.covers(one))
  return grant.everywhere || (!grant.isNegative && isOnAll()) ? grant.name : action
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

/** All of S3, in one pattern or in a reading and a writing one: what of it a grant has. */
function isAllOfS3(grants: readonly Grant[]): (grant: Grant) => string | undefined {
  const [all, ...halves] = ACTIONS.s3
  const hasBoth = halves.every(half => grants.some(grant => grant.covers(half)))
  return grant => (hasBoth ? ACTIONS.s3 : [all]).find(pattern => grant.covers(pattern))
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

/** The actions that an excess is told for, each with its resources in `lists/action-resources.ts`. */
export const ACTIONS = {
  admin: ['*'],
  iam: ['iam:*'],
  s3: ['s3:*', 's3:Get*', 's3:Put*'],
  credentials: CREDENTIALS,
  data: DATA,
  decrypt: DECRYPT,
  'pass-role': ['iam:PassRole'],
  'bucket-list': ['s3:ListAllMyBuckets'],
} as const satisfies Partial<Record<Excess, readonly string[]>>

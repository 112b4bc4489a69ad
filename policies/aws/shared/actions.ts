import { OTHER_LEVEL, PERMISSIONS_MANAGEMENT, READING, RESOURCES } from './lists/iam-actions.ts'

/** What an action of IAM does: reads or lists, writes or tags, or changes who may do what. */
export type Level = 'read' | 'write' | 'permissions'

interface Service {
  readonly permissions: readonly string[]
  readonly otherLevel: ReadonlySet<string>
  /** Most of its actions can be limited to resources. */
  readonly limits: boolean
  readonly words: ReadonlySet<string>
  readonly names: ReadonlySet<string>
}

const services = new Map<string, Service | undefined>()

/**
 * The levels of what a pattern such as `ec2:Describe*` or `s3:PutObject` stands for, as far as it can be limited to resources: an
 * action that cannot be needs `*`. Of a wildcard that which holds of most of what it stands for counts. Empty where the service is not
 * among those that are known.
 */
export function limitableLevels(pattern: string): readonly Level[] {
  const at = pattern.indexOf(':')
  const service = serviceOf(pattern.slice(0, at).toLowerCase())
  if (at < 0 || !service) return []
  const name = pattern.slice(at + 1)
  const star = name.search(/[*?]/)
  if (star === 0) return service.limits || service.words.size > 0 ? ['permissions', 'write', 'read'] : []
  const isManaging =
    star < 0
      ? service.permissions.some(one => one.toLowerCase() === name.toLowerCase())
      : service.permissions.some(one => one.toLowerCase().startsWith(name.slice(0, star).toLowerCase()))
  const written = star < 0 ? name : name.slice(0, star)
  if (!canBeLimited(service, written, star < 0)) return []
  if (star < 0 && isManaging) return ['permissions']
  return [...(isManaging ? (['permissions'] as const) : []), isReading(service, written) ? 'read' : 'write']
}

function canBeLimited({ limits, words, names }: Service, written: string, isWhole: boolean): boolean {
  const byWord = words.has(firstWord(written).toLowerCase()) ? !limits : limits
  return isWhole && names.has(written.toLowerCase()) ? !byWord : byWord
}

function isReading({ otherLevel }: Service, written: string): boolean {
  return READING.has(firstWord(written)) !== otherLevel.has(written.toLowerCase())
}

/** `Describe` of `DescribeInstances`; IAM minds no case, so that of `describeinstances` and `DESCRIBEINSTANCES` too. */
function firstWord(name: string): string {
  const word = /^[A-Z][a-z0-9]+/.exec(name)?.[0]
  if (word !== undefined) return word
  for (const one of READING)
    if (one.length > 2 && name.toLowerCase().startsWith(one.toLowerCase())) return one
  return name
}

function serviceOf(prefix: string): Service | undefined {
  if (services.has(prefix)) return services.get(prefix)
  const [rule, ...exceptions] = Object.hasOwn(RESOURCES, prefix)
    ? (RESOURCES[prefix] as string).split(' ')
    : []
  const lower = (text: string | undefined) => (text === undefined ? [] : text.toLowerCase().split(' '))
  const words = exceptions.filter(one => one.endsWith('*'))
  const service =
    rule === undefined
      ? undefined
      : {
          permissions: PERMISSIONS_MANAGEMENT[prefix]?.split(' ') ?? [],
          otherLevel: new Set(lower(OTHER_LEVEL[prefix])),
          limits: rule === 'all',
          words: new Set(words.map(one => one.slice(0, -1).toLowerCase())),
          names: new Set(exceptions.filter(one => !one.endsWith('*')).map(one => one.toLowerCase())),
        }
  if (services.size < 512) services.set(prefix, service) // a hostile plan may name any number of services
  return service
}

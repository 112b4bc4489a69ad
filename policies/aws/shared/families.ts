import { all, any, not, type Policy, type Scalar, type Verdict } from '../../engine/index.ts'
import { expression } from './hcl.ts'
import { type AwsTypes, follow } from './policy.ts'
import { type Described, made, type Setting, settingOf, type Typed } from './setting.ts'
import { toldAs } from './told-with.ts'

/** A policy of a family: what is said of every member is made from `noun`, the resource in words that begin a sentence. */
interface Member
  extends Pick<Setting, 'resource' | 'path' | 'when' | 'beside' | 'withoutBlock' | 'good' | 'bad'>,
    Pick<Described, 'source' | 'equivalents' | 'differs' | 'formerly' | 'examples' | 'remediation' | 'fix'>,
    Partial<Pick<Described, 'title' | 'problem' | 'severity' | 'why'>> {
  /** `Log group`, `Cluster`: singular, without an article, as the titles begin. */
  readonly noun: string
}

/**
 * Encrypted with a key of the customer's own: a key is named, and it is none that AWS keeps for the service (`alias/aws/…`). `when`
 * should ask for encryption itself where that can be off, and `unset` is `pass` where it is off without a key: what is not encrypted at
 * all is another policy's finding.
 */
export function customerKey<const Type extends keyof AwsTypes & string, const Path extends string>(
  member: Typed<Member & Partial<Pick<Setting, 'unset'>>, Type, Path>,
): Policy {
  const { noun, path } = member
  return made(
    {
      title: `${noun} is encrypted with a customer key`,
      problem: `${noun} is not encrypted with a customer key`,
      severity: 'LOW',
      why: 'A key that AWS keeps has a policy that nobody can narrow, and cannot be taken away from one reader alone. With a key of your own each use is allowed by you, stands in the trail, and can be ended.',
      remediation: `Name a KMS key of your own in ${path.split('.').at(-1)}.`,
      unset: 'fail',
      ...member,
    },
    isCustomerKey,
    expression('aws_kms_key.example.arn'),
    'alias/aws/example',
  )
}

/** The value names a key of the customer's own, as id, ARN or alias. */
export function isCustomerKey(key: Scalar): Verdict {
  return any(
    all(
      // Inside a block of a set the provider plans what is not written as an empty string.
      key.satisfies(name => name !== '' && !OF_AWS.test(name), 'a key of your own is expected'),
      follow(key, 'data.aws_kms_alias', ['target_key_arn', 'target_key_id', 'arn', 'name']).no(alias =>
        alias.name.satisfies(name => OF_AWS.test(name), 'an alias of AWS is expected'),
      ),
      follow(key, 'data.aws_kms_key', ['arn', 'id']).no(found =>
        found.key_id.satisfies(name => OF_AWS.test(name), 'an alias of AWS is expected'),
      ),
    ),
    follow(key, 'aws_kms_key', ['arn', 'id', 'key_id']).some(),
    follow(key, 'aws_kms_alias', ['arn', 'name', 'target_key_arn', 'target_key_id']).some(),
    follow(key, 'aws_kms_replica_key', ['arn', 'id', 'key_id']).some(),
    follow(key, 'aws_kms_external_key', ['arn', 'id']).some(),
  )
}

const OF_AWS = /(^|:)alias\/aws\//

/** Encrypted at rest by a flag that has to be on. */
export function encrypted<const Type extends keyof AwsTypes & string, const Path extends string>(
  member: Typed<Member & Partial<Pick<Setting, 'is' | 'unset'>>, Type, Path>,
): Policy {
  const { noun } = member
  return settingOf({
    title: `${noun} is encrypted at rest`,
    problem: `${noun} is not encrypted at rest`,
    severity: 'HIGH',
    why: 'Whoever gets hold of the storage, or of a copy of it, can read what it holds. Encrypted, it is of no use without the key.',
    is: true,
    unset: 'fail',
    ...member,
  })
}

/** Kept from a deletion by one slip: a flag that has to be on. */
export function deletionProtected<const Type extends keyof AwsTypes & string, const Path extends string>(
  member: Typed<Member & Pick<Setting, 'is'>, Type, Path>,
): Policy {
  const { noun } = member
  return settingOf({
    title: `${noun} is protected from deletion`,
    problem: `${noun} is not protected from deletion`,
    severity: 'LOW',
    why: 'One wrong plan or one stolen credential can delete it with all that it holds. Protected, the deletion has to be made possible first, and somebody sees that.',
    is: true,
    unset: 'fail',
    ...member,
  })
}

/** Backed up for so many days at least. */
export function backedUp<const Type extends keyof AwsTypes & string, const Path extends string>(
  member: Typed<Member & Required<Pick<Setting, 'atLeast'>> & Partial<Pick<Setting, 'unset'>>, Type, Path>,
): Policy {
  const { noun, atLeast } = member
  const days = atLeast === 1 ? 'a day' : `${atLeast} days`
  return settingOf({
    title: `${noun} keeps backups for ${days}`,
    problem: `${noun} keeps no backups for ${days}`,
    severity: 'LOW',
    why: 'What is deleted or damaged can only be brought back from a copy. Damage is often seen late: by then the copies must still be there.',
    unset: 'fail',
    ...member,
  })
}

/** Not reachable from the internet: a flag that has to be off. */
export function notPublic<const Type extends keyof AwsTypes & string, const Path extends string>(
  member: Typed<Member & Pick<Setting, 'unset' | 'isNot'>, Type, Path>,
): Policy {
  const { noun } = member
  return settingOf({
    title: `${noun} is not public`,
    problem: `${noun} is public`,
    severity: 'HIGH',
    why: 'It has an address that the whole internet can reach. One open rule or one weak password then stands between it and every scanner.',
    isNot: true,
    ...member,
  })
}

/** A log is written: a flag that has to be on, or a name that has to be set. */
export function logged<const Type extends keyof AwsTypes & string, const Path extends string>(
  member: Typed<
    Member & Partial<Pick<Setting, 'is' | 'isSet' | 'isNot' | 'oneOf' | 'noneOf' | 'unset'>>,
    Type,
    Path
  >,
): Policy {
  const { noun } = member
  return settingOf({
    title: `${noun} writes a log`,
    problem: `${noun} writes no log`,
    severity: 'MEDIUM',
    why: 'What happened can be told afterwards only from a log. Without it an intrusion is neither noticed nor understood.',
    ...(member.isSet || member.isNot !== undefined || member.oneOf || member.noneOf ? {} : { is: true }),
    unset: 'fail',
    ...member,
  })
}

/** A parameter of a parameter group has one of these values. Without it the service's own default holds. */
export function parameter<const Type extends ParameterGroup>(
  member: Described & {
    readonly resource: Type | readonly Type[]
    readonly name: string
    /** In lower case. */
    readonly good: readonly string[]
    readonly bad: string
    readonly unset: 'pass' | 'fail'
    readonly when?: Setting['when']
    /** The `family` of the examples. */
    readonly family: string
  },
): Policy {
  const { name, good, bad, unset, family, resource, examples = {}, when, ...described } = member
  const types = [resource].flat() as readonly ParameterGroup[]
  const isNamed = (one: Parameter) => one.name.satisfies(is => is.toLowerCase() === name.toLowerCase(), name)
  const isGood = (one: Parameter) =>
    one.value.satisfies(
      is => good.includes(is.toLowerCase()),
      `expected is ${good.map(g => `\`${g}\``).join(' or ')}`,
    )
  const must = ({ parameter: parameters }: WithParameters) => {
    const others = parameters.every(one => any(not(isNamed(one)), isGood(one)))
    return unset === 'pass'
      ? others
      : all(toldAs(parameters.some(isNamed), `no \`parameter\` is for \`${name}\``), others)
  }
  const group = (own: string, value: string) =>
    types.map(
      type =>
        `resource "${type}" "${own}" {\n  family = "${family}"\n  parameter {\n    name  = "${name}"\n    value = "${value}"\n  }\n}`,
    )
  const none = types.map(type => `resource "${type}" "example" {\n  family = "${family}"\n}`)
  const open = types.map(
    type =>
      `resource "${type}" "example" {\n  family = "${family}"\n  parameter {\n    name  = "${name}"\n    value = local.value\n  }\n}`,
  )
  return {
    remediation: `Set the parameter ${name} to ${good[0]}.`,
    fix: group('this', good[0] as string).join('\n\n'),
    ...described,
    resource: types,
    ...(when ? { when } : {}),
    must,
    examples: {
      pass: [
        ...group('example', good[0] as string),
        ...(unset === 'pass' ? none : []),
        ...(examples.pass ?? []),
      ],
      fail: [...group('example', bad), ...(unset === 'fail' ? none : []), ...(examples.fail ?? [])],
      undetermined:
        typeof examples.undetermined === 'string'
          ? examples.undetermined
          : [...open, ...(examples.undetermined ?? [])],
    },
  }
}

type ParameterGroup = {
  [Type in keyof AwsTypes & `aws_${string}`]: AwsTypes[Type] extends { family: string; parameter: unknown }
    ? Type
    : never
}[keyof AwsTypes & `aws_${string}`]

interface Parameter {
  readonly name: Scalar
  readonly value: Scalar
}

interface WithParameters {
  readonly parameter: {
    every(test: (one: Parameter) => Verdict): Verdict
    some(test: (one: Parameter) => Verdict): Verdict
  }
}

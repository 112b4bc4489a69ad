import {
  all,
  any,
  asValue,
  not,
  PASS,
  type Policy,
  type Scalar,
  textOf,
  type Verdict,
} from '../../engine/index.ts'
import { isGiven } from './given.ts'
import { expression } from './hcl.ts'
import { type AwsResource, type AwsTypes, follow } from './policy.ts'
import { type Described, made, type Setting, settingOf, type Typed } from './setting.ts'
import { toldAs } from './told-with.ts'

/** A policy of a family: what is said of every member is made from `noun`, the resource in words that begin a sentence. */
interface Member
  extends Pick<
      Setting,
      'resource' | 'path' | 'when' | 'beside' | 'onlyBeside' | 'withoutBlock' | 'good' | 'bad'
    >,
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
  const { noun, path, good = expression('aws_kms_key.example.arn'), bad = 'alias/aws/example' } = member
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
    good,
    bad,
  )
}

/** The value names a key of the customer's own, as id, ARN or alias. */
export function isCustomerKey(key: Scalar): Verdict {
  const alias = follow(key, 'data.aws_kms_alias', ['target_key_arn', 'target_key_id', 'arn', 'name'])
  const found = follow(key, 'data.aws_kms_key', ['arn', 'id'])
  return any(
    all(
      // Inside a block of a set the provider plans what is not written as an empty string.
      key.satisfies(name => name !== '' && !OF_AWS.test(name), 'a key of your own is expected'),
      alias.no(isAliasOfAws),
      found.no(isKeyOfAws),
      isNamed(key),
    ),
    alias.some(one => not(isAliasOfAws(one))),
    found.some(one => not(isKeyOfAws(one))),
    follow(key, 'aws_kms_key', ['arn', 'id', 'key_id']).some(),
    follow(key, 'aws_kms_alias', ['arn', 'name', 'target_key_arn', 'target_key_id']).some(),
    follow(key, 'aws_kms_replica_key', ['arn', 'id', 'key_id']).some(),
    follow(key, 'aws_kms_external_key', ['arn', 'id']).some(),
    follow(key, 'aws_kms_replica_external_key', ['arn', 'id', 'key_id']).some(),
  )
}

function isAliasOfAws({ name }: AwsResource<'data.aws_kms_alias'>): Verdict {
  return name.satisfies(is => OF_AWS.test(is), 'an alias of AWS is expected')
}

/** An alias tells it before the key is found. */
function isKeyOfAws({ key_id, key_manager }: AwsResource<'data.aws_kms_key'>): Verdict {
  return any(
    key_id.satisfies(is => OF_AWS.test(is), 'an alias of AWS is expected'),
    all(not(key_id.satisfies(is => ALIAS.test(is), 'an alias is expected')), key_manager.is('AWS')),
  )
}

/**
 * Somebody names the key. One that the provider found at the apply stands in the state by its ARN: most often it is the one that AWS
 * keeps for the service, and nothing in it says so.
 */
function isNamed(key: Scalar): Verdict {
  const value = asValue(key)
  const isAlias = value._state() === 'known' && ALIAS.test(textOf(value._raw))
  return isAlias
    ? PASS
    : isGiven(
        key,
        "the key in the state may be AWS's own, whose ARN looks like any other: name your key to settle it",
      )
}

/** An alias tells whose key it is, as an ARN or an id does not. */
const ALIAS = /(^|:)alias\//
/** An alias of AWS, or what Redshift Serverless, Aurora DSQL, Security Lake and Incident Manager call a key that AWS owns. */
const OF_AWS = /(^|:)alias\/aws\/|^(?:AWS_OWNED_KMS_KEY|S3_MANAGED_KEY|DefaultKey)$/

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
  member: Typed<Member & Pick<Setting, 'is'> & Partial<Pick<Setting, 'unset'>>, Type, Path>,
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
      // Some parameters take a list, such as `ddl,dml_write`.
      is => is.split(',').every(part => good.includes(part.trim().toLowerCase())),
      `expected is ${good.map(g => `\`${g}\``).join(' or ')}`,
    )
  const must = ({ parameter: parameters }: WithParameters) => {
    const others = parameters.every(one => any(isGood(one), not(isNamed(one))))
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

import { all, any, asValue, type Entries, not, type Scalar, textOf, Verdict } from '../../engine/index.ts'
import { matchesPattern } from './iam-patterns.ts'
import { type AwsResource, inRegion } from './policy.ts'

type Selection = AwsResource<'aws_backup_selection'>

interface Tagged {
  readonly tags: Entries
  readonly tags_all: Entries
}

interface Tag {
  readonly key: Scalar
  readonly value: Scalar
}

/**
 * A selection of AWS Backup takes the resource by a pattern, on conditions or not, or by its tags; by its ARN it is a companion, see
 * `companions`. `kind` is the beginning of the resource part of its ARN: `volume/`.
 */
export function isSelected(resource: Tagged, kind: RegExp): Verdict {
  return inRegion(resource, 'aws_backup_selection').some(selection =>
    any(
      all(takesAll(selection, kind), meets(resource, selection)),
      all(selection.selection_tag.isSet(), hasTag(resource, selection)),
    ),
  )
}

function takesAll(selection: Selection, kind: RegExp): Verdict {
  return all(
    isOfResources(selection.resources)
      ? new Verdict('fail', asValue(selection.resources))
      : selection.resources.some(arn =>
          arn.satisfies(pattern => pattern === '*' || kind.test(pattern), PATTERN),
        ),
    selection.selection_tag.isAbsent(),
    not(selection.not_resources.isSet()),
  )
}

/** The list names resources that are still to be made: none of their ARNs is a pattern. */
function isOfResources(list: object): boolean {
  const value = asValue(list)
  return value._state() === 'unknown' && value._body.graph.isDerived(value)
}

const PATTERN = 'a pattern for all of a kind is expected'

/** Of conditions all have to hold. */
function meets(resource: Tagged, { condition: conditions }: Selection): Verdict {
  return conditions.every(condition =>
    all(
      condition.string_equals.every(tag => bears(resource, tag)),
      condition.string_like.every(tag => bears(resource, tag, matchesPattern)),
      condition.string_not_equals.no(tag => bears(resource, tag)),
      condition.string_not_like.no(tag => bears(resource, tag, matchesPattern)),
    ),
  )
}

/** AWS Backup takes what has any of the tags. */
function hasTag(resource: Tagged, selection: Selection): Verdict {
  return selection.selection_tag.some(tag => bears(resource, tag))
}

/** The resource has this tag; a condition writes `aws:ResourceTag/` before its key. */
function bears({ tags, tags_all: allTags }: Tagged, { key, value }: Tag, isLike = isSame): Verdict {
  const name = literalOf(key)?.replace(/^aws:ResourceTag\//, '')
  const pattern = literalOf(value)
  if (name === undefined || pattern === undefined) return any(key.isAbsent(), value.isAbsent())
  return any(
    ...[tags, allTags].map(all =>
      all.entryOf(name).satisfies(text => isLike(pattern, text), `\`${pattern}\` is expected`),
    ),
  )
}

function isSame(one: string, other: string): boolean {
  return one === other
}

function literalOf(scalar: Scalar): string | undefined {
  const raw = asValue(scalar)._raw
  return typeof raw === 'string' ? raw : undefined
}

/** The resource has one of these tags. */
export function sharesTag({ tags, tags_all: allTags }: Tagged, wanted: Entries): Verdict {
  return wanted.some(value => {
    const key = String(asValue(value)._key)
    const text = textOf(asValue(value)._raw)
    return any(tags.entryOf(key).is(text), allTags.entryOf(key).is(text))
  })
}

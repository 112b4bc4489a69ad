import { all, any, asValue, type Entries, not, type Scalar, textOf, Verdict } from '../../engine/index.ts'
import { type AwsResource, inRegion } from './policy.ts'

type Selection = AwsResource<'aws_backup_selection'>

interface Tagged {
  readonly tags: Entries
  readonly tags_all: Entries
}

/**
 * A selection of AWS Backup takes the resource by a pattern or by its tags; by its ARN it is a companion, see `companions`. `kind` is the
 * beginning of the resource part of its ARN: `volume/`.
 */
export function isSelected(resource: Tagged, kind: RegExp): Verdict {
  return inRegion(resource, 'aws_backup_selection').some(selection =>
    any(takesAll(selection, kind), all(selection.selection_tag.isSet(), hasTag(resource, selection))),
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
    selection.condition.isAbsent(),
    not(selection.not_resources.isSet()),
  )
}

/** The list names resources that are still to be made: none of their ARNs is a pattern. */
function isOfResources(list: object): boolean {
  const value = asValue(list)
  return value._state() === 'unknown' && value._body.graph.isDerived(value)
}

const PATTERN = 'a pattern for all of a kind is expected'

/** AWS Backup takes what has any of the tags. */
function hasTag({ tags, tags_all: allTags }: Tagged, selection: Selection): Verdict {
  return selection.selection_tag.some(tag => {
    const key = literalOf(tag.key)
    const value = literalOf(tag.value)
    if (key === undefined || value === undefined) return tag.key.isAbsent()
    return any(tags.entryOf(key).is(value), allTags.entryOf(key).is(value))
  })
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

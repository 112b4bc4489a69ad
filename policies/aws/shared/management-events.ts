import { all, any, type Verdict } from '../../engine/index.ts'
import type { AwsResource } from './policy.ts'
import { toldAs } from './told-with.ts'

type Trail = AwsResource<'aws_cloudtrail'>

/** The trail records what is done to the account itself, reads and writes; that is so where it has no selectors. */
export function recordsManagementEvents(trail: Trail): Verdict {
  return any(
    all(
      toldAs(records(trail, 'ReadOnly'), 'no selector takes management events that read'),
      toldAs(records(trail, 'WriteOnly'), 'no selector takes management events that write'),
    ),
    all(trail.event_selector.isAbsent(), trail.advanced_event_selector.isAbsent()),
  )
}

/** A selector of the trail takes management events of this kind. */
function records(trail: Trail, kind: 'ReadOnly' | 'WriteOnly'): Verdict {
  const unwanted = kind === 'ReadOnly' ? 'false' : 'true'
  return any(
    trail.event_selector.some(selector =>
      all(
        selector.include_management_events.orElse(true).is(true),
        selector.read_write_type.orElse('All').oneOf(['All', kind]),
      ),
    ),
    trail.advanced_event_selector.some(selector =>
      all(
        selector.field_selector.some(field =>
          all(field.field.is('eventCategory'), field.equals.has('Management')),
        ),
        selector.field_selector.no(field => all(field.field.is('readOnly'), field.equals.has(unwanted))),
      ),
    ),
  )
}

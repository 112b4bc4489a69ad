import type { Coverage } from '../../policies/engine/judge/report.ts'

/** Whether a plan is known to leave out a part of its configuration: by an error, by `-target`, or put off to a later plan. */
export function isPart({
  errored,
  complete,
  deferred = {},
}: Partial<Pick<Coverage, 'errored' | 'complete' | 'deferred'>>): boolean {
  return errored === true || complete === false || Object.keys(deferred).length > 0
}

import { assess as judgePlan } from '../assess.ts'
import type { Report } from '../engine/judge/report.ts'

// what a policy of one's own is written with
export { statements } from '../aws/shared/iam.ts'
export {
  type AwsResource,
  type AwsTypes,
  companions,
  follow,
  inAccount,
  inRegion,
} from '../aws/shared/policy.ts'
export { tyingFor } from '../engine/graph/ties.ts'
export { json } from '../engine/judge/document.ts'
export type {
  Change,
  Counts,
  Coverage,
  Finding,
  Report,
  Severity,
  Summary,
  Undetermined,
} from '../engine/judge/report.ts'
export type {
  Attributes,
  Block,
  BlockOf,
  Blocks,
  BlocksOf,
  Entries,
  List,
  Scalar,
} from '../engine/judge/typed.ts'
export { all, any, not, Verdict } from '../engine/judge/verdict.ts'
export { PlanError, type PlanErrorCode } from '../engine/plan.ts'
export {
  type About,
  type Assessment,
  type GateOutcome,
  outcomeOf,
  type Place,
  type Unread,
} from '../formats/assessment.ts'
export { type FormatName, formats } from '../formats/index.ts'
export { type Gate, passes } from '../gate.ts'
export { type OwnDeclaration, policiesFor, policy } from '../own/policy.ts'

/**
 * Reads a plan, what `terraform show -json` prints, and judges it by every policy. UTF-8, UTF-16 and gzip are read as they are; `limit` is
 * the largest plan in bytes, unpacked (100 MB unless told). Throws PlanError for what is no plan that can be judged.
 */
export function assess(
  plan: Uint8Array | ReadableStream<Uint8Array>,
  options: { readonly limit?: number } = {},
): Promise<Report> {
  return judgePlan(plan, options)
}

/** The engine's public face: a plan in, a report out, and what a policy is written with. */

export { dedent } from './dedent.ts'
export { Graph } from './graph/graph.ts'
export { joiningRenames } from './graph/renames.ts'
export { type Tying, tyingFor } from './graph/ties.ts'
export type { Repeat, Repeats, Setting } from './graph/writers.ts'
export type {
  LocalPlace,
  ModuleInstance,
  OriginPlace,
  RestPlace,
  Written,
  WrittenLocal,
  WrittenOrigin,
  WrittenPlace,
  WrittenRest,
} from './graph/written.ts'
export { excessOf, joined, json } from './judge/document.ts'
export { SLIPPED } from './judge/evaluate.ts'
export { weightOf } from './judge/findings.ts'
export type { Part } from './judge/handovers.ts'
export { type JudgeOptions, judge } from './judge/judge.ts'
export { type DataLoss, FATES, type Fate, type Holdings, holdingsFor, type WayBack } from './judge/ledger.ts'
export {
  type Declaration,
  type Entry,
  type Guards,
  type Policy,
  policiesFor,
  type Question,
  type Questions,
  type TypedFixes,
  typesOf,
} from './judge/policy.ts'
export type { Documented } from './judge/remedy/documented.ts'
export { type Body, printBlock, printBody, quoted } from './judge/remedy/hcl.ts'
export { UNWRITTEN } from './judge/remedy/remedies.ts'
export * from './judge/report.ts'
export type {
  Attributes,
  Block,
  BlockOf,
  Blocks,
  BlocksOf,
  Entries,
  List,
  PathIn,
  Present,
  Scalar,
} from './judge/typed.ts'
export {
  asValue,
  DERIVED_SIGN,
  MADE,
  OPEN_SIGN,
  type Reach,
  SIGNS,
  type Surroundings,
  show,
  type Time,
  textOf,
  Value,
  WRITE_ONLY,
  type WrittenText,
} from './judge/value.ts'
export { all, any, combine, not, PASS, Verdict } from './judge/verdict.ts'
export { writeReport } from './judge/write-report.ts'
export * from './plan.ts'
export { lettingGo } from './read/outlasting.ts'
export { type ReadOptions, readPlan } from './read/read-plan.ts'

/** The engine's public face: a plan in, a report out, and what a policy is written with. */

export { dedent } from './dedent.ts'
export { json } from './document.ts'
export { Graph, type Time } from './graph.ts'
export { judge } from './judge.ts'
export * from './plan.ts'
export { type Declaration, type Entry, type Policy, policiesFor, type Questions, typesOf } from './policy.ts'
export { type ReadOptions, readPlan } from './read-plan.ts'
export * from './report.ts'
export { type Tying, tyingFor } from './ties.ts'
export type { Attributes, Block, BlockOf, Blocks, BlocksOf, Entries, List, PathIn, Scalar } from './typed.ts'
export { asValue, show, textOf, Value } from './value.ts'
export { all, any, combine, not, PASS, Verdict } from './verdict.ts'

import { dedent } from '../../dedent.ts'
import { type Policy, typesOf } from '../policy.ts'
import type { Value } from '../value.ts'
import { type Documented, UNDOCUMENTED } from './documented.ts'
import { type Body, readBlocks, type TopBlock } from './hcl.ts'
import { mapReferences, referencesOf } from './references.ts'
import { remembered } from './remembered.ts'

/** A policy's fix, cut for one of the types that it judges. */
export interface Template {
  /** What is written into the resource itself. */
  readonly own: Body | undefined
  /** Resources that belong to it: those that name it, and settings of its account or region. */
  readonly companions: readonly TopBlock[]
  /** The other blocks that go with these. */
  readonly beside: readonly TopBlock[]
}

/**
 * The part of a policy's fix that is meant for a type, by the name that policies use; cut once and kept. The block of the type itself is
 * written into the resource. Where there is none, blocks that name the resource, or one that is judged alike and has no block of its own,
 * are its companions; else the first block is written for all types alike, or, where the policy does not judge its type, is a setting of
 * the account. What these blocks name, and what names them, goes with them.
 */
export function templateOf(policy: Policy, type: string, documented: Documented = UNDOCUMENTED): Template {
  let byPolicy = templates.get(documented)
  if (!byPolicy) templates.set(documented, (byPolicy = new WeakMap()))
  let byType = byPolicy.get(policy)
  if (!byType) byPolicy.set(policy, (byType = new Map()))
  let template = byType.get(type)
  if (!template) byType.set(type, (template = cut(policy, policy.fix, type, documented)))
  return template
}

const templates = new WeakMap<Documented, WeakMap<Policy, Map<string, Template>>>()

/** The same where fixes are made for what is told of one resource: these rest on the plan, and go with it. */
export class Templates {
  readonly #documented: Documented
  /** By the type, and after a line break the fix. */
  readonly #fitted = new Map<Policy, (key: string) => Template>()

  constructor(documented: Documented) {
    this.#documented = documented
  }

  of(policy: Policy, type: string, resource: Value | undefined, told: readonly string[]): Template {
    const fix = resource && policy.fixFor?.[type]?.(resource as never, told)
    if (fix === undefined) return templateOf(policy, type, this.#documented)
    let fitted = this.#fitted.get(policy)
    if (!fitted) this.#fitted.set(policy, (fitted = remembered(key => this.#cut(policy, key))))
    return fitted(`${type}\n${fix}`)
  }

  #cut(policy: Policy, key: string): Template {
    const end = key.indexOf('\n')
    return cut(policy, key.slice(end + 1), key.slice(0, end), this.#documented)
  }
}

function cut(policy: Policy, fix: string, type: string, documented: Documented): Template {
  const judged = typesOf(policy)
  const written = readBlocks(documented.toName(dedent(fix)))
  const isOf = (block: TopBlock, of: string) => block.kind !== 'data' && typeOf(block) === of
  const own = written.find(block => isOf(block, type))
  const meant = own
    ? type
    : [type, ...judged].find(
        of => !written.some(block => isOf(block, of)) && written.some(block => names(block, of)),
      )
  const blocks =
    meant === undefined || meant === type ? written : written.map(block => renamed(block, meant, type))
  const [first] = blocks
  const companions = blocks.filter(block => block !== own && names(block, type))
  const alike = !own && companions.length === 0 && first && judged.includes(typeOf(first)) ? first : undefined
  const head = own ?? alike
  const isOther = (block: TopBlock) =>
    block !== head && head !== undefined && judged.includes(typeOf(block)) && block.kind !== 'data'
  const direct = head
    ? companions.filter(block => !isOther(block))
    : companions.length > 0
      ? companions
      : blocks.slice(0, 1)
  const ours = connected([...(head ? [head] : []), ...direct], blocks, isOther)
  const others = connected(blocks.filter(isOther), blocks, block => ours.has(block))
  const beside = blocks.filter(
    block =>
      block !== head &&
      !direct.includes(block) &&
      (ours.has(block) || (head !== undefined && !others.has(block))),
  )
  return { own: head?.body, companions: direct, beside }
}

/** The blocks that can be reached by references, in either direction. */
function connected(
  from: readonly TopBlock[],
  blocks: readonly TopBlock[],
  isShut: (block: TopBlock) => boolean,
): Set<TopBlock> {
  const found = new Set(from)
  for (const block of found) {
    for (const other of blocks) {
      if (found.has(other) || isShut(other)) continue
      if (namesBlock(block, other) || namesBlock(other, block)) found.add(other)
    }
  }
  return found
}

function namesBlock(block: TopBlock, other: TopBlock): boolean {
  return referencesOf(block.body).some(one => one.type === typeOf(other) && one.name === other.labels[1])
}

function names(block: TopBlock, type: string): boolean {
  return referencesOf(block.body).some(one => one.type === type && one.name === 'this')
}

/** `aws_s3_bucket`, `data.aws_iam_policy_document`, `provider.aws` */
export function typeOf({ kind, labels }: TopBlock): string {
  return kind === 'resource' ? (labels[0] as string) : `${kind}.${labels[0]}`
}

function renamed(block: TopBlock, from: string, to: string): TopBlock {
  const text = (one: string) =>
    mapReferences(one, ({ type, name, rest }) =>
      type === from && name === 'this' ? `${to}.this${rest}` : undefined,
    )
  const body = ({ attributes, blocks }: Body): Body => ({
    attributes: new Map([...attributes].map(([name, one]) => [name, text(one)])),
    blocks: blocks.map(({ name, body: inner }) => ({ name, body: body(inner) })),
  })
  return { ...block, body: body(block.body) }
}

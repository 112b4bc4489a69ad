import { dedent } from '../../dedent.ts'
import { type Policy, typesOf } from '../policy.ts'
import { type Body, readBlocks, type TopBlock } from './hcl.ts'
import { type Reference, referencesIn } from './references.ts'

/** A policy's fix, cut for one of the types that it judges. */
export interface Template {
  /** What is written into the resource itself. */
  readonly own: Body | undefined
  /** Resources that belong to it: those that name it, and settings of its account or region. */
  readonly companions: readonly TopBlock[]
  /** What these name in their turn. */
  readonly beside: readonly TopBlock[]
}

/**
 * The part of a policy's fix that is meant for a type, by the name that policies use; cut once and kept. The block of the type itself
 * is written into the resource. Where there is none, blocks that name the resource are its companions; else the first block is written for
 * all types alike, or, where the policy does not judge its type, is a setting of the account.
 */
export function templateOf(policy: Policy, type: string): Template {
  let byType = templates.get(policy)
  if (!byType) templates.set(policy, (byType = new Map()))
  let template = byType.get(type)
  if (!template) byType.set(type, (template = cut(policy, type)))
  return template
}

const templates = new WeakMap<Policy, Map<string, Template>>()

function cut(policy: Policy, type: string): Template {
  const blocks = readBlocks(dedent(policy.fix))
  const judged = typesOf(policy)
  const own = blocks.find(block => typeOf(block) === type && block.kind !== 'data')
  const isAlternative = (block: TopBlock) => own !== undefined && judged.includes(typeOf(block))
  const naming = blocks.filter(
    block =>
      block !== own &&
      !isAlternative(block) &&
      namesIn(block.body).some(one => one.type === type && one.name === 'this'),
  )
  const [first] = blocks
  const alike = !own && naming.length === 0 && first && judged.includes(typeOf(first)) ? first : undefined
  const companions = own || alike ? naming : naming.length > 0 ? naming : blocks.slice(0, 1)
  const beside: TopBlock[] = []
  const open = [...((own ?? alike) ? [own ?? alike] : []), ...companions] as TopBlock[]
  for (let block = open.pop(); block; block = open.pop()) {
    for (const { type: of, name } of namesIn(block.body)) {
      const named = blocks.find(one => typeOf(one) === of && one.labels[1] === name)
      if (!named || named === own || named === alike || [...companions, ...beside].includes(named)) continue
      beside.push(named)
      open.push(named)
    }
  }
  return { own: (own ?? alike)?.body, companions, beside }
}

/** `aws_s3_bucket`, `data.aws_iam_policy_document`, `provider.aws` */
export function typeOf({ kind, labels }: TopBlock): string {
  return kind === 'resource' ? (labels[0] as string) : `${kind}.${labels[0]}`
}

function namesIn({ attributes, blocks }: Body): Reference[] {
  return [...[...attributes.values()].flatMap(referencesIn), ...blocks.flatMap(block => namesIn(block.body))]
}

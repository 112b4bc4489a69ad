import type { ModuleInstance } from '../engine/index.ts'
import type { Expression } from '../terraform/hcl.ts'
import { type PolicyDocument, renderPolicyDocument } from '../terraform/policy-document.ts'
import { agree } from './code.ts'
import { contentOf, iteratorOf } from './locate.ts'
import type { Reader } from './reader.ts'
import type { Reading } from './reading.ts'
import type { Block } from './scan.ts'
import { entriesOf, isOpen, isOpenIn, OPEN, textOf } from './signs.ts'

/**
 * The JSON that `data.aws_iam_policy_document` gives once it is read, as its block writes it; undefined where the plan lists other names
 * for it than the block has.
 */
export function documentOf(
  block: Block,
  name: string,
  reading: Reading,
  reader: Reader,
  home: ModuleInstance,
): string | undefined {
  for (const [attribute, written] of block.attributes) {
    if (META.has(attribute)) continue
    const expression = reader.code.of(written)
    if (!expression || !agree([expression], home.named(name, attribute) ?? [])) return undefined
  }
  const expressions = writtenIn(
    block.blocks.filter(({ type }) => type === 'statement'),
    reader,
  )
  if (!expressions || !agree(expressions, home.named(name, 'statement') ?? [])) return undefined
  const of = (inner: Block, attribute: string) => reading.read(inner.attributes.get(attribute)) ?? null
  const textIn = (inner: Block, attribute: string) => {
    const value = of(inner, attribute)
    return value === null ? null : textOf(value)
  }
  const listIn = (inner: Block, attribute: string) => listOf(of(inner, attribute), reading, reader)
  const blocksIn = <Made>(inner: Block, type: string, make: (block: Block, isSure: boolean) => Made) =>
    eachBlock(inner, type, reading, reader, make)
  const principals = (inner: Block, type: string) =>
    blocksIn(inner, type, one => ({
      type: textIn(one, 'type') ?? OPEN,
      identifiers: listIn(one, 'identifiers') ?? [],
    }))
  const statements = blocksIn(block, 'statement', (one, isSure) => {
    const parts = [
      principals(one, 'principals'),
      principals(one, 'not_principals'),
      blocksIn(one, 'condition', condition => ({
        test: textIn(condition, 'test') ?? OPEN,
        variable: textIn(condition, 'variable') ?? OPEN,
        values: listIn(condition, 'values') ?? [],
      })),
    ] as const
    const [own, others, conditions] = parts
    const statement = {
      sid: textIn(one, 'sid'),
      effect: textIn(one, 'effect'),
      actions: listIn(one, 'actions'),
      not_actions: listIn(one, 'not_actions'),
      resources: listIn(one, 'resources'),
      not_resources: listIn(one, 'not_resources'),
      principals: own.all,
      not_principals: others.all,
      condition: conditions.all,
    }
    // Of which there may be more, or none, that says nothing for certain.
    return isSure && parts.every(({ isCounted }) => isCounted) ? statement : reading.open(statement)
  })
  const documentsIn = (attribute: string) =>
    (listIn(block, attribute) ?? []).map(one => String(reading.expanded(one)))
  const sources = [...documentsIn('source_json'), ...documentsIn('source_policy_documents')]
  const overrides = [...documentsIn('override_json'), ...documentsIn('override_policy_documents')]
  const known = statements.all.filter(one => typeof one === 'object')
  const open = [...statements.all.filter(one => typeof one === 'string')]
  if (!statements.isCounted) open.push(reading.open(statements.all))
  const asSource = (text: string) => {
    if (text === '' || isDocument(text)) return text
    return JSON.stringify({ Statement: [isOpen(text) ? text : OPEN] })
  }
  const mayOverride = overrides.some(
    text => text !== '' && (!isDocument(text) || isOpen(sidsIn(text).join())),
  )
  const isNamed =
    sources.some(text => isDocument(text) && sidsIn(text).length > 0) || known.some(({ sid }) => sid)
  if (mayOverride && isNamed) return reading.open(statements.all, sources, overrides)
  const document: PolicyDocument = {
    version: textIn(block, 'version'),
    policy_id: textIn(block, 'policy_id'),
    source_json: null,
    override_json: null,
    source_policy_documents: sources.map(asSource),
    override_policy_documents: overrides.map(asSource),
    statement: known,
  }
  const rendered = renderPolicyDocument(document)
  if (open.length === 0) return rendered
  const { Statement: all, ...rest } = JSON.parse(rendered) as { Statement: unknown[] }
  return JSON.stringify({ ...rest, Statement: [...all, ...open.map(one => one || OPEN)] })
}

/**
 * What is made for each block of a type, written or `dynamic`, of which it may be sure that it is there; and whether it is known how many
 * there are.
 */
export function eachBlock<Made>(
  block: Block,
  type: string,
  reading: Reading,
  reader: Reader,
  make: (block: Block, isSure: boolean) => Made,
): { all: Made[]; isCounted: boolean } {
  const all: Made[] = []
  let isCounted = true
  for (const one of block.blocks) {
    if (one.type === type && one.labels.length === 0) all.push(make(one, true))
    if (one.type !== 'dynamic' || one.labels[0] !== type) continue
    const content = contentOf(one)
    const over = reading.read(one.attributes.get('for_each'))
    if (!content) {
      isCounted = false
      continue
    }
    const name = iteratorOf(one)
    const isKnown = typeof over === 'object' && over !== null
    const isSure = isKnown && !reader.uncounted.has(over) && !reader.overcounted.has(over)
    if (!isSure) isCounted = false
    const entries = isKnown ? entriesOf(over) : [[OPEN, reading.part(over)] as const]
    for (const [at, value] of entries) {
      if (all.length >= MOST_BLOCKS) return { all, isCounted: false }
      // Of a list nobody can tell whether it is a set, whose keys are its values.
      const ofList = isOpenIn(value) ? reading.open(value) : reader.isForText ? OPEN : Number(at)
      const key = Array.isArray(over) ? ofList : at
      all.push(reading.given({ [name]: { key, value } }, () => make(content, isSure)))
    }
  }
  return { all, isCounted }
}

/** The expressions of blocks as the plan shows them; undefined where one is not understood. */
function writtenIn(blocks: readonly Block[], reader: Reader): Expression[] | undefined {
  const found: Expression[] = []
  for (const { attributes, blocks: inner, json } of blocks.map(block => ({
    ...block,
    json: isJson(block),
  }))) {
    const deeper = writtenIn(
      inner.filter(({ type }) => type !== 'dynamic'),
      reader,
    )
    if (!deeper) return undefined
    found.push(...deeper)
    const names = new Set(json ? inner.map(({ type }) => type) : [])
    for (const [name, attribute] of attributes) {
      if (names.has(name)) continue
      const expression = reader.code.of(attribute)
      if (!expression) return undefined
      found.push(expression)
    }
  }
  return found
}

/** There what may be a block is an attribute as well. */
function isJson({ attributes }: Block): boolean {
  return [...attributes.values()].some(({ json }) => json !== undefined)
}

function listOf(value: unknown, reading: Reading, reader: Reader): string[] | null {
  if (value === null) return null
  if (!Array.isArray(value)) return [isOpen(value) ? String(value) : OPEN]
  const texts = value.map(one => (typeof one === 'object' ? reading.open(one) : textOf(one)))
  return reader.uncounted.has(value) ? [...texts, reading.open(value)] : texts
}

function isDocument(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'Statement' in parsed
  } catch {
    return false
  }
}

function sidsIn(text: string): unknown[] {
  const { Statement: all } = JSON.parse(text) as { Statement: unknown }
  return (Array.isArray(all) ? all : [all]).flatMap(one => {
    if (typeof one === 'string' || isOpenIn(Object.keys(one ?? {}))) return [OPEN]
    const sid = (one as { Sid?: unknown } | null)?.Sid
    return sid === undefined || sid === '' ? [] : [sid]
  })
}

/** More than AWS takes in any document, or in any resource. */
const MOST_BLOCKS = 1000

const META = new Set([
  'count',
  'for_each',
  'provider',
  'depends_on',
  'version',
  'lifecycle',
  'dynamic',
  'statement',
])

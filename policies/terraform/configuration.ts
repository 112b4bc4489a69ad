import type { CtyType, LayoutBlock } from '../schema/merge.ts'
import type { Scope } from './evaluate.ts'
import { describe, evaluate, referencesIn, text } from './evaluate.ts'
import type { Block, Body } from './hcl.ts'
import { convert } from './planned.ts'
import { addressOf, attributesOf, providerOf } from './schema.ts'

type Values = Record<string, unknown>

/** What `configuration` says of a resource block. */
export function configurationOf(block: Block, spec: LayoutBlock, version: string): object {
  const { attributes } = block.body
  const [count, forEach, dependsOn] = ['count', 'for_each', 'depends_on'].map(name => attributes.get(name))
  const alias = attributes.get('provider')
  const expressions = expressionsOf(spec, block.body, version)
  return {
    address: addressOf(block),
    mode: block.type === 'data' ? 'data' : 'managed',
    type: block.labels[0],
    name: block.labels[1],
    provider_config_key: alias ? [...referencesIn(alias)][0] : providerOf(block),
    ...(Object.keys(expressions).length > 0 && { expressions }),
    schema_version: 0,
    ...(count && { count_expression: describe(count) }),
    ...(forEach && { for_each_expression: describe(forEach) }),
    ...(dependsOn && { depends_on: [...referencesIn(dependsOn)] }),
  }
}

/** Dynamic blocks leave nothing behind here, as in Terraform. */
function expressionsOf(spec: LayoutBlock, body: Body, version: string): Values {
  const found: Values = {}
  for (const [name, [type]] of attributesOf(spec, version)) {
    const expression = body.attributes.get(name)
    const elements = body.blocks.filter(block => block.type === name)
    if (expression) found[name] = describe(expression)
    else if (elements.length > 0) found[name] = describeElements(elements, type)
  }
  for (const [name, nested] of Object.entries(spec.blocks ?? {})) {
    const blocks = body.blocks.filter(block => block.type === name)
    if (blocks.length === 0) continue
    const inner = blocks.map(block => expressionsOf(nested, block.body, version))
    found[name] = nested.nesting === 'list' || nested.nesting === 'set' ? inner : inner[0]
  }
  return found
}

/** What `configuration` says of the provider blocks. */
export function providerConfig(providers: Block[]): Values {
  const config: Values = {}
  for (const {
    labels: [name],
    body,
  } of providers) {
    const alias = body.attributes.get('alias')
    const aliasName = alias && text(evaluate(alias, noScope))
    config[aliasName ? `${name}.${aliasName}` : name!] = {
      name,
      full_name: `${registryPath}${name}`,
      ...(aliasName && { alias: aliasName }),
      expressions: describeBody(body, new Set(['alias'])),
    }
  }
  return 'aws' in config ? config : { aws: { name: 'aws', full_name: `${registryPath}aws` }, ...config }
}

/** The attributes of a block as an object, each with its value. */
export function objectOf(body: Body, scope: Scope): Values {
  return Object.fromEntries([...body.attributes].map(([name, value]) => [name, evaluate(value, scope)]))
}

/** Terraform turns blocks that stand for a list of objects into that list before it describes them. */
function describeElements(elements: Block[], type: CtyType): object {
  const values = elements.flatMap(({ body }) => [...body.attributes.values()])
  const references = values.flatMap(value => [...referencesIn(value)])
  if (references.length > 0) return { references }
  return {
    constant_value: convert(
      elements.map(({ body }) => objectOf(body, noScope)),
      type,
      true,
    ),
  }
}

/** A body whose schema is not at hand: every nested block as an element of a list. */
function describeBody(body: Body, without = new Set<string>()): Values {
  const found: Values = {}
  for (const [name, value] of body.attributes) if (!without.has(name)) found[name] = describe(value)
  for (const { type, body: inner } of body.blocks) {
    found[type] = [...((found[type] as object[] | undefined) ?? []), describeBody(inner)]
  }
  return found
}

/** What the name of a provider stands behind. */
export const registryPath = 'registry.terraform.io/hashicorp/'

const noScope: Scope = name => {
  throw new Error(`${name} is no value here`)
}

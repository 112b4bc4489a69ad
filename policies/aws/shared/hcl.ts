import { type Body, printBlock, printBody, quoted } from '../../engine/index.ts'

/** A value as HCL writes it; `reference` and the like stand as they are. */
export type Written = string | number | boolean | readonly string[] | Bare

/** An expression that is no literal: `aws_kms_key.example.arn`. */
export interface Bare {
  readonly expression: string
}

/** An expression, for a value that is no literal. */
export function expression(text: string): Bare {
  return { expression: text }
}

/**
 * A resource as HCL, from its values by dotted path; a step before the last is a nested block. `{ 'a.b': true, 'a.c': 1 }` gives
 * `a { b = true, c = 1 }`, one line each, as `terraform fmt` puts them.
 */
export function hcl(type: string, name: string, values: Readonly<Record<string, Written>>): string {
  const [kind, of] = type.startsWith('data.') ? ['data', type.slice(5)] : ['resource', type]
  return printBlock({ kind, labels: [of, name], body: bodyOf(values) })
}

/** A nested block as HCL, to stand in a resource. */
export function hclBlock(name: string, values: Readonly<Record<string, Written>>, indent = '  '): string {
  return printBody({ attributes: new Map(), blocks: [{ name, body: bodyOf(values) }] }, indent)
}

interface Tree extends Body {
  readonly attributes: Map<string, string>
  readonly blocks: { readonly name: string; readonly body: Tree }[]
}

function bodyOf(values: Readonly<Record<string, Written>>): Body {
  const root: Tree = { attributes: new Map(), blocks: [] }
  for (const [path, value] of Object.entries(values)) {
    const steps = path.split('.')
    const last = steps.pop() as string
    let at = root
    for (const name of steps) {
      let inner = at.blocks.find(block => block.name === name)
      if (!inner) at.blocks.push((inner = { name, body: { attributes: new Map(), blocks: [] } }))
      at = inner.body
    }
    at.attributes.set(last, text(value))
  }
  return root
}

function text(value: Written): string {
  if (typeof value === 'object' && 'expression' in value) return value.expression
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}

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
 * `a { b = true, c = 1 }`, one line each, with equal signs one below the other as `terraform fmt` puts them.
 */
export function hcl(type: string, name: string, values: Readonly<Record<string, Written>>): string {
  const [mode, of] = type.startsWith('data.') ? ['data', type.slice(5)] : ['resource', type]
  const lines = body(treeOf(values), '  ')
  return lines === '' ? `${mode} "${of}" "${name}" {}` : `${mode} "${of}" "${name}" {\n${lines}}`
}

/** A nested block as HCL, to stand in a resource. */
export function hclBlock(name: string, values: Readonly<Record<string, Written>>): string {
  return `  ${name} {\n${body(treeOf(values), '    ')}  }\n`
}

interface Tree {
  readonly values: Map<string, Written>
  readonly blocks: Map<string, Tree>
}

function treeOf(values: Readonly<Record<string, Written>>): Tree {
  const root: Tree = { values: new Map(), blocks: new Map() }
  for (const [path, value] of Object.entries(values)) {
    const steps = path.split('.')
    const last = steps.pop() as string
    let at = root
    for (const step of steps) {
      const inner = at.blocks.get(step) ?? { values: new Map(), blocks: new Map() }
      at.blocks.set(step, inner)
      at = inner
    }
    at.values.set(last, value)
  }
  return root
}

function body({ values, blocks }: Tree, indent: string): string {
  const width = Math.max(0, ...[...values.keys()].map(name => name.length))
  const attributes = [...values].map(
    ([name, value]) => `${indent}${name.padEnd(width)} = ${text(value).replaceAll('\n', `\n${indent}`)}\n`,
  )
  const nested = [...blocks].map(
    ([name, tree]) => `${indent}${name} {\n${body(tree, `${indent}  `)}${indent}}\n`,
  )
  return attributes.join('') + nested.join('')
}

function text(value: Written): string {
  if (typeof value === 'object' && 'expression' in value) return value.expression
  return Array.isArray(value) ? `[${value.map(text).join(', ')}]` : JSON.stringify(value)
}

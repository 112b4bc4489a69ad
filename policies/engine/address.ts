/**
 * Cuts a Terraform address or reference into its steps: `module.a["x.y"].aws_b.c[0].d` gives module, a ["x.y"], aws_b,
 * c [0], d. Never throws: what is no address gives steps that match nothing. Nothing else in the engine may look for a
 * dot or a bracket in an address.
 */
export function addressSteps(address: string): AddressStep[] {
  const steps: AddressStep[] = []
  let at = 0
  while (at < address.length) {
    const start = at
    while (at < address.length && address[at] !== '.' && address[at] !== '[') at++
    const step: AddressStep = { name: address.slice(start, at), keys: [], end: at }
    while (address[at] === '[') {
      at = readKey(address, at, step.keys)
      step.end = at
    }
    if (step.name === '*' && steps.length > 0) {
      // The old splat `aws_b.c.*.d` is the index `[*]` of the step before.
      const last = steps[steps.length - 1]!
      last.keys.push({ expression: '*' }, ...step.keys)
      last.end = step.end
    } else if (step.name !== '' || step.keys.length > 0) steps.push(step)
    if (address[at] === '.') at++
  }
  return steps
}

export interface AddressStep {
  name: string
  keys: AddressKey[]
  /** Offset just behind the step in the text, so that a prefix of the address can be taken. */
  end: number
}

/** A string of `for_each`, a number of `count`, or an index that only evaluation can tell (`*` for a splat). */
export type AddressKey = string | number | { expression: string }

/** The module calls on the way to a module instance: `module.a["x"].module.b` gives a "x", b. '' gives none. */
export function moduleSteps(module: string): { name: string; key: string | number | undefined }[] {
  const steps = addressSteps(module)
  const path: { name: string; key: string | number | undefined }[] = []
  for (let i = 0; i + 1 < steps.length && steps[i]!.name === 'module'; i += 2) {
    const { name, keys } = steps[i + 1]!
    const key = keys[0]
    path.push({ name, key: typeof key === 'object' ? undefined : key })
  }
  return path
}

/** The parts of a resource instance's absolute address, or undefined where the text is none. */
export function resourceParts(address: string): ResourceParts | undefined {
  const steps = addressSteps(address)
  let at = 0
  while (steps[at]?.name === 'module' && steps[at + 1]) at += 2
  const module = at === 0 ? '' : address.slice(0, steps[at - 1]!.end)
  const mode = steps[at]?.name === 'data' ? 'data' : 'managed'
  if (mode === 'data') at++
  const type = steps[at]
  const name = steps[at + 1]
  if (!type?.name || !name?.name || type.keys.length > 0 || steps.length > at + 2) return undefined
  const key = name.keys[0]
  return { module, mode, type: type.name, name: name.name, index: typeof key === 'object' ? undefined : key }
}

export interface ResourceParts {
  module: string
  mode: 'managed' | 'data'
  type: string
  name: string
  index: string | number | undefined
}

/** Reads the bracket that opens at `at`; returns the offset behind it. */
function readKey(text: string, at: number, keys: AddressKey[]): number {
  let to = at + 1
  if (text[to] === '"') {
    to++
    while (to < text.length && text[to] !== '"') to += text[to] === '\\' ? 2 : 1
    keys.push(unquote(text.slice(at + 2, to)))
    // `["a"]`, and nothing else may stand between the quote and the bracket.
    return Math.min(text.length, text[to + 1] === ']' ? to + 2 : to + 1)
  }
  // An index expression may hold brackets and strings of its own: `[var.names["a"]]`.
  let depth = 1
  while (to < text.length) {
    const c = text[to]!
    if (c === '"') {
      to++
      while (to < text.length && text[to] !== '"') to += text[to] === '\\' ? 2 : 1
    } else if (c === '[') depth++
    else if (c === ']' && --depth === 0) break
    to++
  }
  const inside = text.slice(at + 1, to)
  keys.push(/^\d+$/.test(inside) ? Number(inside) : { expression: inside })
  return Math.min(text.length, to + 1)
}

/** HCL's quoting of instance keys, and Go's `%q` of Terraform 0.12. */
function unquote(text: string): string {
  if (!/[\\$%]/.test(text)) return text
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([\s\S]))|([$%])\5(?=\{)/g,
    (whole, u?: string, U?: string, x?: string, char?: string, template?: string) => {
      if (template) return template
      const hex = u ?? U ?? x
      if (hex) return Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : whole
      return ESCAPES[char!] ?? char!
    },
  )
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v' }

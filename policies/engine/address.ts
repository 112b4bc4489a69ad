/**
 * Cuts a reference or an address into its steps: `module.a["x.y"].aws_b.c[0].d` gives module, a ["x.y"], aws_b, c [0],
 * d. Never throws: what is no address gives steps that match nothing. Nothing else in the engine may look for a dot or a
 * bracket in an address.
 */
export function parseReference(reference: string): Step[] {
  const steps: Step[] = []
  let at = 0
  while (at < reference.length) {
    const start = at
    while (at < reference.length && reference[at] !== '.' && reference[at] !== '[') at++
    const name = reference.slice(start, at)
    let step: Step = { name, key: undefined, end: at }
    // The old splat `aws_b.c.*.d` says no more than `aws_b.c.d` does.
    if (name !== '' && name !== '*') steps.push(step)
    for (let first = true; reference[at] === '['; first = false) {
      const { key, end } = keyAt(reference, at)
      at = end
      if (first) step.key = key
      // A key behind a key, as in `c[0]["d"]`, is a step like `.d`.
      else if (key !== undefined) steps.push((step = { name: String(key), key: undefined, end }))
      step.end = end
    }
    if (reference[at] === '.') at++
  }
  return steps
}

export interface Step {
  name: string
  /** Undefined without a bracket, and for an index that only evaluation can tell (`[*]`, `[var.i]`). */
  key: string | number | undefined
  /** Offset just behind the step, so that the text up to it can be taken. */
  end: number
}

/** The calls on the way to a module instance: `module.a["x"].module.b` gives a "x", b; '' (the root) gives none. */
export function parseModuleAddress(address: string): Step[] {
  const steps = parseReference(address)
  return steps.filter((_, i) => i % 2 === 1 && steps[i - 1]?.name === 'module')
}

/** The parts of a resource instance's absolute address, or undefined where the text is none. */
export function parseResourceAddress(address: string): ResourceParts | undefined {
  const steps = parseReference(address)
  let at = 0
  while (steps[at]?.name === 'module' && steps[at + 1]) at += 2
  const module = at === 0 ? '' : address.slice(0, steps[at - 1]!.end)
  const mode = steps[at]?.name === 'data' ? 'data' : 'managed'
  if (mode === 'data') at++
  const type = steps[at]
  const name = steps[at + 1]
  if (!type || !name || type.key !== undefined || steps.length > at + 2) return undefined
  return { module, mode, type: type.name, name: name.name, index: name.key }
}

/** Whether a text is a name as Terraform's language has them: nothing in a configuration has another one (HCL, syntax specification). */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text)
}

/** Whether a text names an instance of a module, by names that are such: '' (the root) does. */
export function isModuleAddress(address: string): boolean {
  const steps = parseReference(address)
  return (
    steps.every(({ name }, i) => (i % 2 === 0 ? name === 'module' : isIdentifier(name))) &&
    steps.length % 2 === 0
  )
}

const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u

interface ResourceParts {
  /** Address of the module instance, '' for the root. */
  module: string
  mode: 'managed' | 'data'
  type: string
  name: string
  index: string | number | undefined
}

/** Reads the bracket that opens at `at`; `end` is the offset behind it. */
function keyAt(text: string, at: number): { key: string | number | undefined; end: number } {
  let depth = 0
  let end = at
  do {
    const c = text[end]
    if (c === '"') end = closingQuote(text, end)
    else if (c === '[') depth++
    else if (c === ']') depth--
    end++
  } while (depth > 0 && end < text.length)
  end = Math.min(end, text.length)
  const inside = text.slice(at + 1, depth > 0 ? end : end - 1)
  if (/^\d+$/.test(inside)) return { key: Number(inside), end }
  const quoted = inside.length > 1 && inside[0] === '"' && closingQuote(inside, 0) === inside.length - 1
  return { key: quoted ? unquote(inside.slice(1, -1)) : undefined, end }
}

function closingQuote(text: string, at: number): number {
  let to = at + 1
  while (to < text.length && text[to] !== '"') to += text[to] === '\\' ? 2 : 1
  return to
}

/** HCL's quoting of instance keys, and Go's `%q` of Terraform 0.12. */
function unquote(text: string): string {
  if (!/[\\$%]/.test(text)) return text
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|([\s\S]))|([$%])\5(?=\{)/g,
    (whole, u?: string, long?: string, x?: string, char?: string, template?: string) => {
      if (template) return template
      const code = Number.parseInt(u ?? long ?? x ?? '', 16)
      if (code >= 0) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      return ESCAPES[char!] ?? char!
    },
  )
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v' }

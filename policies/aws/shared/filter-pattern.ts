/** A JSON event of CloudTrail, as far as a filter may ask for it. */
export type TrailEvent = { readonly [key: string]: string | number | boolean | TrailEvent }

/**
 * Whether a filter pattern of CloudWatch Logs matches a JSON event, as AWS reads it: `{ ($.eventName = "A*") || ($.x NOT EXISTS) }`.
 * Spaces, brackets, quotes and the order of its parts do not matter. Undefined where the text is no pattern for JSON events.
 */
export function matchesEvent(pattern: string, event: TrailEvent): boolean | undefined {
  let test = parsed.get(pattern)
  if (test === undefined && !parsed.has(pattern)) {
    test = parse(pattern)
    if (parsed.size >= 256) parsed.clear() // a plan may have thousands
    parsed.set(pattern, test)
  }
  return test?.(event)
}

type Test = (event: TrailEvent) => boolean

const parsed = new Map<string, Test | undefined>()

const TOKEN =
  /\s*(?:(\(|\)|\{|\}|&&|\|\||!=|<=|>=|=|<|>)|(\$(?:\.?\[[^\]]*\]|\.[\w$-]+)+)|"((?:[^"\\]|\\.)*)"|(%[^%]*%)|([^\s(){}=!<>&|"]+))/y

interface Token {
  readonly kind: 'sign' | 'selector' | 'quoted' | 'regex' | 'word'
  readonly text: string
}

function tokens(pattern: string): Token[] | undefined {
  const found: Token[] = []
  const text = pattern.trim()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text)
    if (!match) return undefined
    const [, sign, selector, quoted, regex, word] = match
    if (sign !== undefined) found.push({ kind: 'sign', text: sign })
    else if (selector !== undefined) found.push({ kind: 'selector', text: selector })
    else if (quoted !== undefined) found.push({ kind: 'quoted', text: quoted.replace(/\\(.)/g, '$1') })
    else if (regex !== undefined) found.push({ kind: 'regex', text: regex.slice(1, -1) })
    else found.push({ kind: 'word', text: word as string })
    if (found.length > 2000) return undefined // AWS takes 1024 characters
  }
  return found
}

function parse(pattern: string): Test | undefined {
  const list = tokens(pattern)
  if (list?.[0]?.text !== '{' || list.at(-1)?.text !== '}') return undefined
  let at = 1
  const next = () => list[at]
  const takes = (text: string) => next()?.kind === 'sign' && next()?.text === text && at++ > 0
  const said = (word: string) => next()?.kind === 'word' && next()?.text.toUpperCase() === word && at++ > 0

  const either = (): Test | undefined => joined(both, '||', (a, b) => event => a(event) || b(event))
  const both = (): Test | undefined => joined(one, '&&', (a, b) => event => a(event) && b(event))
  const joined = (
    inner: () => Test | undefined,
    sign: string,
    join: (a: Test, b: Test) => Test,
  ): Test | undefined => {
    let test = inner()
    while (test && takes(sign)) {
      const other = inner()
      test = other && join(test, other)
    }
    return test
  }
  const one = (): Test | undefined => {
    if (takes('(')) {
      const test = either()
      return takes(')') ? test : undefined
    }
    const token = next()
    if (token?.kind !== 'selector') return undefined
    at++
    const path = pathOf(token.text)
    if (said('NOT')) return said('EXISTS') ? event => read(event, path) === undefined : undefined
    if (said('EXISTS')) return event => read(event, path) !== undefined
    if (said('IS')) {
      if (said('NULL')) return event => read(event, path) === null
      if (said('TRUE')) return event => read(event, path) === true
      return said('FALSE') ? event => read(event, path) === false : undefined
    }
    const sign = next()
    if (sign?.kind !== 'sign') return undefined
    at++
    const value = next()
    if (!value || value.kind === 'sign' || value.kind === 'selector') return undefined
    at++
    return comparison(path, sign.text, value)
  }

  const test = either()
  return at === list.length - 1 ? test : undefined
}

function comparison(path: readonly string[], sign: string, value: Token): Test | undefined {
  if (sign === '=' || sign === '!=') {
    const isLike = value.kind === 'regex' ? likeRegex(value.text) : likeText(value.text)
    return (
      isLike &&
      (event => {
        const found = read(event, path)
        return found !== undefined && typeof found !== 'object' && isLike(String(found)) === (sign === '=')
      })
    )
  }
  const limit = Number(value.text)
  const holds = { '<': less, '>': more, '<=': atMost, '>=': atLeast }[sign]
  return holds && (event => holds(Number(read(event, path)), limit))
}

const less = (a: number, b: number) => a < b
const more = (a: number, b: number) => a > b
const atMost = (a: number, b: number) => a <= b
const atLeast = (a: number, b: number) => a >= b

/** `*` stands for any run of characters, at either end or alone. */
function likeText(text: string): (found: string) => boolean {
  const [head, ...rest] = text.split('*') as [string, ...string[]]
  const tail = rest.pop()
  if (tail === undefined) return found => found === text
  return found => {
    if (!found.startsWith(head) || found.length < head.length + tail.length) return false
    let from = head.length
    for (const part of rest) {
      const place = found.indexOf(part, from)
      if (place < 0) return false
      from = place + part.length
    }
    return found.length - tail.length >= from && found.endsWith(tail)
  }
}

/** AWS knows literals, anchors, classes and repetition; what is not of that kind is not read. */
function likeRegex(text: string): ((found: string) => boolean) | undefined {
  // Nested repetition would let a hostile pattern search for ever; AWS has no groups, which such a pattern needs.
  if (!/^[\w\s^$.*+?[\]\\|@#=~,/:;-]*$/.test(text) || (text.match(/[*+?]/g)?.length ?? 0) > 4)
    return undefined
  try {
    const expression = new RegExp(text)
    return found => expression.test(found)
  } catch {
    return undefined // no expression after all
  }
}

function pathOf(selector: string): string[] {
  return [...selector.matchAll(/\.([\w$-]+)|\[([^[\]]*)\]/g)].map(
    ([, name, key = '']) => name ?? key.trim().replace(/^['"]|['"]$/g, ''),
  )
}

function read(event: TrailEvent, path: readonly string[]): unknown {
  let at: unknown = event
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}

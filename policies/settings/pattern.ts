/**
 * A pattern in which `*` stands for any characters as a test. What stands between two stars is looked for by the runtime, whose search
 * takes no longer for being hostile.
 */
export function textPattern(pattern: string): (text: string) => boolean {
  return fitsBetween(pattern.split('*'))
}

/** Whether a text is made of these parts, in their order, with any characters between them. */
function fitsBetween([head = '', ...parts]: string[]): (text: string) => boolean {
  const tail = parts.pop()
  if (tail === undefined) return text => text === head
  return text => {
    const end = text.length - tail.length
    if (end < head.length || !text.startsWith(head) || !text.endsWith(tail)) return false
    let at = head.length
    for (const part of parts) {
      const found = text.indexOf(part, at)
      if (found < 0 || found + part.length > end) return false
      at = found + part.length
    }
    return true
  }
}

/** A pattern of policy ids as a test: `aws/s3/*`; `**` stands for any number of steps. */
export function idPattern(pattern: string): (id: string) => boolean {
  const steps = pattern.split('/').map(step => (step === '**' ? ANY : textPattern(step)))
  return id => {
    const parts = id.split('/')
    return fitsAll(
      steps.length,
      parts.length,
      at => steps[at] === ANY,
      (at, to) => steps[at]!(parts[to]!),
    )
  }
}

/**
 * A pattern of resource addresses as a test. A step without an index fits every instance; `[*]` any index; a key may hold `*`, as a
 * name may, and `\\*` for a star; `**` stands for any number of steps. @returns what is wrong with it, where it is no pattern
 */
export function addressPattern(pattern: string): ((address: readonly Step[]) => boolean) | string {
  const steps = stepsOf(pattern)
  if (typeof steps === 'string') return steps
  const isOpen = steps.some(({ name }) => name === '**')
  if (!isOpen && (steps.length % 2 === 1 || steps.at(-2)?.name === 'module'))
    return 'it names no resource; `module.a.**` means everything in a module'
  const tests = steps.map(step => (step.name === '**' ? ANY : stepPattern(step)))
  return address =>
    fitsAll(
      tests.length,
      address.length,
      at => tests[at] === ANY,
      (at, to) => tests[at]!(address[to]!),
    )
}

/** Stands for any number of steps. */
const ANY = () => true

/** The pattern that an address fits, and no other instance: a star in a key of its own stands for itself. */
export function exactly(address: string): string {
  return address.replaceAll('*', '\\*')
}

/** The steps of an address, for patterns; none where it is no address. */
export function addressSteps(address: string): readonly Step[] {
  const steps = stepsOf(address)
  return typeof steps === 'string' ? [] : steps
}

export interface Step {
  readonly name: string
  /** As it is written between the brackets, `*` or `0` or `"eu"`; undefined without any. */
  readonly index: string | undefined
}

/** Cuts an address, or a pattern of addresses, into its steps. @returns what is wrong with it, where it is none */
function stepsOf(text: string): Step[] | string {
  const steps: Step[] = []
  const step = /([^\s.[\]"]+)(?:\[(\*|\d+|"(?:[^"\\]|\\.)*")\])?(\.|$)/gy
  let end = 0
  while (end < text.length) {
    step.lastIndex = end
    const found = step.exec(text)
    if (!found) return `it cannot be read from \`${text.slice(end, end + 40)}\` on`
    end = step.lastIndex
    steps.push({ name: found[1]!, index: found[2] })
    if (end === text.length && found[3] === '.') return 'it ends with a dot'
  }
  return steps
}

function stepPattern({ name, index }: Step): (step: Step) => boolean {
  const fitsName = textPattern(name)
  if (index === undefined) return step => fitsName(step.name)
  const fitsIndex = index === '*' ? () => true : keyPattern(index)
  return step => step.index !== undefined && fitsName(step.name) && fitsIndex(step.index)
}

/** In a key Terraform writes a backslash as two, so that one before a star is none of its own. */
function keyPattern(key: string): (text: string) => boolean {
  const parts = ['']
  for (const [piece] of key.matchAll(/\\.|./gs))
    if (piece === '*') parts.push('')
    else parts[parts.length - 1] += piece === '\\*' ? '*' : piece
  return fitsBetween(parts)
}

/**
 * Whether a sequence fits a pattern some of whose places stand for any number of elements. After such a place the rest is tried one
 * element further each time; of several only the last has to be tried, so that nothing hostile takes long.
 */
function fitsAll(
  patterns: number,
  elements: number,
  isAny: (at: number) => boolean,
  fits: (at: number, to: number) => boolean,
): boolean {
  let at = 0
  let to = 0
  let any = -1
  let tried = 0
  while (to < elements) {
    if (at < patterns && isAny(at)) {
      any = at++
      tried = to
    } else if (at < patterns && fits(at, to)) {
      at++
      to++
    } else if (any >= 0) {
      at = any + 1
      to = ++tried
    } else return false
  }
  while (at < patterns && isAny(at)) at++
  return at === patterns
}

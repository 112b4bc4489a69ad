/** Whether a text fits a pattern in which `*` stands for any characters. Takes at most their lengths multiplied. */
export function fitsText(pattern: string, text: string): boolean {
  return fitsAll(
    pattern.length,
    text.length,
    at => pattern[at] === '*',
    (at, to) => pattern[at] === text[to],
  )
}

/** A pattern of policy ids as a test: `aws/s3/*`; `**` stands for any number of steps. */
export function idPattern(pattern: string): (id: string) => boolean {
  const steps = pattern.split('/')
  return id => {
    const parts = id.split('/')
    return fitsAll(
      steps.length,
      parts.length,
      at => steps[at] === '**',
      (at, to) => fitsText(steps[at]!, parts[to]!),
    )
  }
}

/**
 * A pattern of resource addresses as a test. A step without an index fits every instance; `[*]` any index; a key may hold `*`, as a
 * name may; `**` stands for any number of steps. @returns what is wrong with it, where it is no pattern
 */
export function addressPattern(pattern: string): ((address: readonly Step[]) => boolean) | string {
  const steps = stepsOf(pattern)
  if (typeof steps === 'string') return steps
  const isOpen = steps.some(({ name }) => name === '**')
  if (!isOpen && (steps.length % 2 === 1 || steps.at(-2)?.name === 'module'))
    return 'it names no resource; `module.a.**` means everything in a module'
  return address =>
    fitsAll(
      steps.length,
      address.length,
      at => steps[at]!.name === '**',
      (at, to) => fitsStep(steps[at]!, address[to]!),
    )
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

function fitsStep(pattern: Step, step: Step): boolean {
  if (!fitsText(pattern.name, step.name)) return false
  if (pattern.index === undefined) return true
  if (step.index === undefined) return false
  return pattern.index === '*' || fitsText(pattern.index, step.index)
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

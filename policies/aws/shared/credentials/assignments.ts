import { BARE, DOUBLE, isLiteral, isNameInProgram, type Quoting, SINGLE } from './literals.ts'
import { type Secret, SPEAKS_OF_SECRETS, secretNamedBy } from './names.ts'

/** An assignment, in whatever language, of a literal to a name that says secret. */
export function inAssignment(text: string): string | undefined {
  if (!SPEAKS_OF_SECRETS.test(text)) return undefined
  for (const line of text.split('\n')) {
    if (!SPEAKS_OF_SECRETS.test(line)) continue
    for (let at = 0; at < line.length; at++) {
      const sign = line[at]
      if (sign !== '=' && sign !== ':') continue
      const name = nameBefore(line, at)
      const kind = name === undefined ? undefined : secretNamedBy(name)
      if (name !== undefined && kind !== undefined && isAssigned(name, kind, line, at))
        return `a value for \`${name}\``
    }
    for (const [, dashes = '', flag = '', value = ''] of line.matchAll(FLAG)) {
      const kind = WITHOUT_VALUE.test(flag) ? undefined : secretNamedBy(flag)
      // With one dash it may be the credential of PowerShell, which is the name of a user.
      const found = (kind === 'password' || dashes === '--') && literalAt(value, 0, false)
      if (kind && found && isLiteral(kind, found.text, found.quoting))
        return `a value for \`${dashes}${flag}\``
    }
  }
  return undefined
}

/** `--password hunter2`; with an equals sign it is an assignment, and what stands in brackets is a call of PowerShell. */
const FLAG = /(?<!\S)(--?)([A-Za-z][\w-]{0,60})\s{1,4}((?![-(])\S{1,300})/g
/** `--no-password`, `--ask-password`, `--password-stdin`: what follows is something else. */
export const WITHOUT_VALUE = /^(?:no|ask)-|-(?:stdin|prompt)$/

/** A name and its value side by side, as lists of variables and parameters have them. */
export function inPair(text: string): string | undefined {
  if (!SPEAKS_OF_SECRETS.test(text)) return undefined
  for (const { groups } of text.matchAll(PAIR)) {
    const { name = '', value = '' } = groups ?? {}
    const kind = secretNamedBy(name)
    const [, quote = '', inner = value] = /^(["'])(.*)\1$/.exec(value) ?? []
    if (!kind || (quote === '' && isNameInProgram(inner))) continue
    if (isLiteral(kind, inner.replace(/\\{1,3}$/, ''), quote === SINGLE ? SINGLE : DOUBLE))
      return `a value for \`${name}\``
  }
  return undefined
}

/** In JSON inside a string the quotes are escaped. */
const QUOTE = String.raw`\\{0,3}["']?`
const SIGN = String.raw`${QUOTE}\s{0,4}[:=]\s{0,4}`
const NEXT = String.raw`\s{0,4},?\s{0,60}`
/** A build's variable of another type than `PLAINTEXT` names a secret or a parameter. */
const PAIR = new RegExp(
  String.raw`\b(?:name|key|ParameterKey)${SIGN}${QUOTE}(?<name>[\w.-]{1,60})${QUOTE}${NEXT}` +
    `(?:${QUOTE}type${SIGN}${QUOTE}PLAINTEXT${QUOTE}${NEXT})?${QUOTE}(?:value|ParameterValue)${SIGN}` +
    String.raw`\\{0,3}(?<value>"[^"\n]{1,200}"|'[^'\n]{1,200}'|(?!!)[^\s"',;&|{}[\]<>]{1,200})`,
  'gi',
)

/** The default that a template, or a component of Image Builder, gives a parameter whose name says secret. */
export function inDefault(text: string): string | undefined {
  if (!/\bdefault\b/i.test(text) || !SPEAKS_OF_SECRETS.test(text)) return undefined
  const defaults = /^\s*\{/.test(text) ? defaultsInJson(text) : defaultsInYaml(text)
  for (const { name, type, value, quoting } of defaults) {
    const kind = secretNamedBy(name)
    // The default of such a parameter is the name of another one.
    const isLent = type.includes('AWS::SSM::Parameter')
    if (kind && !isLent && isLiteral(kind, value, quoting)) return `a value for \`${name}\``
  }
  return undefined
}

interface Default {
  readonly name: string
  /** What is said of the parameter beside it. */
  readonly type: string
  readonly value: string
  readonly quoting: Quoting
}

function defaultsInJson(text: string): readonly Default[] {
  const found: Default[] = []
  try {
    JSON.parse(text, (name, parameter: unknown) => {
      const { Type, Default, default: own = Default }: Readonly<Record<string, unknown>> = Object(parameter)
      if (typeof own === 'string') found.push({ name, type: String(Type), value: own, quoting: DOUBLE })
      return parameter
    })
  } catch {
    // No JSON after all, or deeper than anybody writes it.
  }
  return found
}

/** A name, and below it lines that stand a step further in. */
function defaultsInYaml(text: string): readonly Default[] {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, at) => {
    const [, margin = '', name = ''] = /^([ \t]*)(?:- )?["']?([\w.-]+)["']?:[ \t]*$/.exec(line) ?? []
    const step = marginOf(lines[at + 1] ?? '')
    if (name === '' || step.length <= margin.length) return []
    const more = lines.slice(at + 1, at + 1 + MOST_LINES)
    const end = more.findIndex(one => !one.startsWith(step))
    const own = (end === -1 ? more : more.slice(0, end)).map(one => one.slice(step.length))
    for (const one of own) {
      const [, single, double, bare] = DEFAULT.exec(one) ?? []
      const value = single ?? double ?? bare
      if (value !== undefined)
        return [{ name, type: own.join('\n'), value, quoting: single === undefined ? DOUBLE : SINGLE }]
    }
    return []
  })
}

/** Of a parameter so many lines are read. */
const MOST_LINES = 20

function marginOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** In quotes, or as a word that nothing but a comment follows. */
const DEFAULT = /^["']?[Dd]efault["']?:\s*(?:'([^']+)'|"([^"]+)"|([^\s"'#&*![{|>,][^\s,]*))\s*(?:$|#)/

function nameBefore(line: string, sign: number): string | undefined {
  // A comparison assigns nothing.
  if (/[=!<>~]/.test(line[sign - 1] ?? '') || line[sign + 1] === '=' || line[sign + 1] === '~')
    return undefined
  let end = sign
  while (end > 0 && /[\s"'\]\\]/.test(line[end - 1] as string) && sign - end < 9) end--
  let start = end
  while (start > 0 && /[\w.-]/.test(line[start - 1] as string) && end - start < 100) start--
  const before = line[start - 1]
  // `$NAME = x` asks for a name's value, unless a line begins so, as in PowerShell.
  if (before === '{' && line[start - 2] === '$') return undefined
  if (before === '$' && (start > 200 || line.slice(0, start - 1).trim() !== '')) return undefined
  return start === end ? undefined : line.slice(start, end).replace(/^[-.]+/, '')
}

function isAssigned(name: string, kind: Secret, line: string, sign: number): boolean {
  const isColon = line[sign] === ':'
  const found = literalAt(line, sign + 1, isColon)
  if (!found) return false
  const { text, quoting } = found
  if (quoting === BARE) {
    // What has no quotes is a literal in a shell, in YAML and in settings; a program names something.
    if (/[([]/.test(text) || isNameInProgram(text) || text === name) return false
    // In YAML the name opens its line, and a space follows the colon.
    if (
      isColon &&
      !(sign < 200 && /^[\s-]*["']?[\w.-]+["']?\s*$/.test(line.slice(0, sign)) && line[sign + 1] === ' ')
    )
      return false
  }
  return isLiteral(kind, text, quoting)
}

/** Before a text in the JSON of DynamoDB, in quotes that are escaped or are not. */
const TYPED = /^\s{0,4}\{\s{0,4}\\{0,3}"S\\{0,3}"\s{0,4}:/

/** The literal that begins at a place in a line: what stands in quotes, else the next word; behind a colon the rest of the line. */
function literalAt(
  line: string,
  from: number,
  toEnd: boolean,
): { text: string; quoting: Quoting } | undefined {
  let at = from + (TYPED.exec(line.slice(from, from + 40))?.[0].length ?? 0)
  while (line[at] === ' ' || line[at] === '\t' || (line[at] === '>' && at === from)) at++
  // In JSON inside a string the quotes are escaped.
  while (line[at] === '\\') at++
  const quote = line[at]
  if (quote === '"' || quote === "'") {
    const end = line.indexOf(quote, at + 1)
    return end < 0 ? undefined : { text: line.slice(at + 1, end).replace(/(?<!\\)\\+$/, ''), quoting: quote }
  }
  const rest = line.slice(at, at + 4096)
  const [plain = ''] = rest.split(/\s#/, 1)
  const text = toEnd ? plain.trim() : (/^[^\s;,&|)}>"'`]*/.exec(rest)?.[0] ?? '')
  return text === '' || /\s/.test(text) ? undefined : { text, quoting: BARE }
}

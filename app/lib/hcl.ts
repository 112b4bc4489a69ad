export interface HclLine {
  text: string
  mark: '+' | '-' | ' '
}

/**
 * Splits what a remediation says: the sentence, and the HCL after the empty line (absent where words suffice).
 */
export function splitRemediation(remediation: string): { advice: string; hcl: string | undefined } {
  const at = remediation.indexOf('\n\n')
  if (at === -1) return { advice: remediation, hcl: undefined }
  return { advice: remediation.slice(0, at), hcl: remediation.slice(at + 2).trimEnd() }
}

/**
 * The lines of a piece of HCL with what changes marked. The head and the end of a block that exists already stay
 * unmarked: that of the finding's own address (`resource "aws_db_instance" "this" {`), a module's call, and each whose
 * body begins with `# …`; so do comments. A bare attribute is put into the block of the finding. A whole new resource is
 * all new. Where the finding says the value that the plan has for an attribute of its resource, the line that it replaces
 * stands before the new one.
 */
export function markLines(hcl: string, address: string, found?: Found): HclLine[] {
  return withOld(marked(hcl, address), found)
}

/** What a finding says of the plan. */
interface Found {
  path: string
  message: string
}

/** Puts the plan's own line before the one that replaces it, where the finding tells a plain value. */
function withOld(lines: HclLine[], found?: Found): HclLine[] {
  const attribute = /(?:^|\.)([a-z0-9_]+)$/.exec(found?.path ?? '')?.[1]
  const value = found && valueIn(found)
  const at = lines.findIndex(
    ({ text, mark }) => mark === '+' && new RegExp(`^\\s*${attribute}\\s*=`).test(text),
  )
  const line = lines[at]
  // What a module’s call says today, the plan’s value does not tell.
  const isPassed = lines
    .slice(0, Math.max(at, 0))
    .findLast(({ text }) => /^\w/.test(text))
    ?.text.startsWith('module ')
  if (!attribute || value === undefined || !line || isPassed) return lines
  const [name] = line.text.split('=', 1)
  const old = `${name}= ${value}`
  return old === line.text ? lines : lines.toSpliced(at, 0, { text: old, mark: '-' })
}

/** `x is false` or `x goes from true to false` -> `false`: a boolean, a number or a short text; nothing else. */
function valueIn({ path, message }: Found): string | undefined {
  const plain = message.replaceAll('`', '')
  if (!plain.startsWith(`${path} `)) return undefined
  const said = /^(?:is|goes from .+ to) (true|false|-?\d+(?:\.\d+)?|"[^"]{0,80}")(?=$|[,;:. ])/.exec(
    plain.slice(path.length + 1),
  )
  return said?.[1]
}

function marked(hcl: string, address: string): HclLine[] {
  const [type, name] = ownParts(address)
  const head = new RegExp(`^(resource|data)\\s+"${escaped(type)}"\\s+"${escaped(name)}"\\s*\\{`)
  const lines = hcl.split('\n')
  const isWhole = /^(?:#|(?:resource|data|module|provider|variable|locals)\b)/.test(lines[0] ?? '')
  if (!isWhole && type) {
    return [
      { text: `resource "${type}" "${name}" {`, mark: ' ' },
      ...lines.map(text => ({ text: text ? `  ${text}` : text, mark: '+' as const })),
      { text: '}', mark: ' ' },
    ]
  }
  let own = false
  return lines.map((text, i) => {
    if (/^\S.*\{\s*$/.test(text))
      own = head.test(text) || /^(module|provider)\b/.test(text) || lines[i + 1]?.trim() === '# …'
    const frame = /^\S/.test(text)
    const still = text.trim() === '' || text.trim().startsWith('#') || (own && frame)
    return { text, mark: still ? ' ' : '+' }
  })
}

function ownParts(address: string): [type: string, name: string] {
  const block = address.replace(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]$/, '')
  const match = /(?:^|\.)(?:data\.)?([a-z][a-z0-9]*_[a-z0-9_]+)\.([A-Za-z0-9_-]+)$/.exec(block)
  return [match?.[1] ?? '', match?.[2] ?? '']
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, '\\$&')
}

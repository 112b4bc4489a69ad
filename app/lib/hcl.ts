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
  return { advice: remediation.slice(0, at), hcl: remediation.slice(at + 2).replace(/\s+$/, '') }
}

/**
 * The lines of a piece of HCL with what changes marked. The head and the end of the block that exists already
 * (`resource "aws_db_instance" "this" {` for the finding's own address) stay unmarked, as do `…` lines; a bare
 * attribute is put into such a block. A whole new resource is all new. Where the finding says the value that the plan has
 * for an attribute, the line that it replaces stands before the new one.
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
  if (!attribute || value === undefined || !line) return lines
  const old = line.text.replace(/=.*$/, `= ${value}`)
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
  const isBlock = /^(resource|data|module|provider|variable|locals)\b/.test(lines[0] ?? '')
  if (!isBlock && type) {
    return [
      { text: `resource "${type}" "${name}" {`, mark: ' ' },
      ...lines.map(text => ({ text: text ? `  ${text}` : text, mark: '+' as const })),
      { text: '}', mark: ' ' },
    ]
  }
  let own = false
  return lines.map(text => {
    if (/^\S.*\{\s*$/.test(text)) own = head.test(text) || /^(module|provider)\b/.test(text)
    const frame = /^\S/.test(text)
    const still = text.trim() === '' || text.trim() === '…' || text.trim().startsWith('#') || (own && frame)
    return { text, mark: still ? ' ' : '+' }
  })
}

function ownParts(address: string): [type: string, name: string] {
  const match = /(?:^|\.)(?:data\.)?([a-z][a-z0-9]*_[a-z0-9_]+)\.([A-Za-z0-9_-]+)(?:\[.*\])?$/.exec(address)
  return [match?.[1] ?? '', match?.[2] ?? '']
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, '\\$&')
}

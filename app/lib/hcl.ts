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
 * attribute is put into such a block. A whole new resource is all new.
 */
export function markLines(hcl: string, address: string): HclLine[] {
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

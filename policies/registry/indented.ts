import { endOfString } from '../engine/judge/remedy/hcl.ts'

/**
 * HCL with the indentation that `terraform fmt` gives it, and no empty lines at the edges of its blocks: examples are put together from
 * parts, each written at a depth of its own. A heredoc whose indentation counts stays as it is.
 */
export function indented(hcl: string): string {
  const lines: string[] = []
  /** The brackets that each line leaves open: however many these are, what follows stands one step deeper. */
  const open: number[] = []
  let heredoc: Heredoc | undefined
  for (const written of hcl.split('\n')) {
    if (heredoc) {
      lines.push(heredoc.shift(written))
      if (written.trim() === heredoc.mark) heredoc = undefined
      continue
    }
    const line = written.trim()
    const last = lines.at(-1)
    if (line === '') {
      if (last !== undefined && last !== '' && !/[{[(]$/.test(last)) lines.push('')
      continue
    }
    if (/^[}\])]/.test(line) && last === '') lines.pop()
    const net = bracketsIn(line)
    if (net < 0) close(open, -net)
    const indent = '  '.repeat(open.length)
    lines.push(indent + line)
    if (net > 0) open.push(net)
    heredoc = heredocIn(line, indent.length - (written.length - written.trimStart().length))
  }
  return lines.join('\n').trimEnd()
}

interface Heredoc {
  readonly mark: string
  shift(line: string): string
}

/** The heredoc that a line begins, which moves by so many blanks where it is one of those that may. */
function heredocIn(line: string, by: number): Heredoc | undefined {
  const [, dash, mark] = /<<(-?)(\w+)$/.exec(line) ?? []
  if (mark === undefined) return undefined
  const shift = (one: string) => {
    if (dash === '' || one.trim() === '') return one
    return by < 0 ? one.replace(new RegExp(`^ {0,${-by}}`), '') : ' '.repeat(by) + one
  }
  return { mark, shift }
}

/** How many more brackets a line opens than it closes. */
function bracketsIn(line: string): number {
  let net = 0
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string
    if (char === '"') at = endOfString(line, at)
    else if (char === '#' || line.startsWith('//', at)) break
    else if ('{[('.includes(char)) net++
    else if ('}])'.includes(char)) net--
  }
  return net
}

function close(open: number[], brackets: number): void {
  let left = brackets
  while (left > 0 && open.length > 0) {
    const last = open.pop() as number
    if (last > left) open.push(last - left)
    left -= last
  }
}

import { endOfString } from '../engine/judge/remedy/hcl.ts'

/**
 * HCL as `terraform fmt` writes it, and without empty lines at the edges of its blocks: examples are put together from parts, each
 * written at a depth of its own. A heredoc whose indentation counts stays as it is.
 */
export function formatted(hcl: string): string {
  const rows: Row[] = []
  /** The brackets that each line leaves open: however many these are, what follows stands one step deeper. */
  const open: number[] = []
  let heredoc: Heredoc | undefined
  for (const written of hcl.split('\n')) {
    const line = written.trim()
    const last = rows.at(-1)
    if (last && heredoc) {
      last.heredoc += `\n${heredoc.shift(written)}`
      if (line === heredoc.mark) heredoc = undefined
      continue
    }
    if (line === '') {
      if (last && last.text !== '' && !/[{[(]$/.test(last.text)) rows.push({ text: '', heredoc: '' })
      continue
    }
    if (/^[}\])]/.test(line) && last?.text === '') rows.pop()
    const { net, name, value, comment } = partsOf(line)
    if (net < 0) close(open, -net)
    const indent = '  '.repeat(open.length)
    rows.push({ text: indent + name, value, comment, heredoc: '' })
    if (net > 0) open.push(net)
    heredoc = heredocIn(line, indent.length - (written.length - written.trimStart().length))
  }
  align(rows, 'value')
  align(rows, 'comment')
  return rows
    .map(({ text, heredoc }) => text + heredoc)
    .join('\n')
    .trimEnd()
}

/** A line, and the lines of the heredoc that it begins. */
interface Row {
  text: string
  /** From the equal sign on, where a whole value follows it. */
  readonly value?: string | undefined
  /** Behind all else. */
  readonly comment?: string | undefined
  heredoc: string
}

/** Adds a part to the lines that have it: in those that follow each other it begins in one column. */
function align(rows: Row[], part: 'value' | 'comment'): void {
  const has = (row: Row | undefined) => row?.[part] !== undefined
  for (let from = 0; from < rows.length; from++) {
    if (!has(rows[from])) continue
    const end = rows.findIndex((row, at) => at > from && !has(row))
    const run = rows.slice(from, end < 0 ? undefined : end)
    const width = Math.max(...run.map(({ text }) => text.length))
    for (const row of run) row.text = `${row.text.padEnd(width)} ${row[part]}`
    from += run.length
  }
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

interface Parts extends Pick<Row, 'value' | 'comment'> {
  readonly name: string
  /** How many more brackets the line opens than it closes. */
  readonly net: number
}

function partsOf(line: string): Parts {
  let net = 0
  /** The first equal sign, and the brackets before it. */
  let equals: { readonly at: number; readonly net: number } | undefined
  let end = line.length
  for (let at = 0; at < end; at++) {
    const char = line[at] as string
    if (char === '"') at = endOfString(line, at)
    else if (char === '#' || line.startsWith('//', at)) end = at
    else if ('{[('.includes(char)) net++
    else if ('}])'.includes(char)) net--
    else if (char === '=' && !equals && !/[=!<>]=|=[=>]/.test(line.slice(at - 1, at + 2)))
      equals = { at, net }
  }
  if (end === 0) return { name: line, net }
  const comment = line.slice(end) || undefined
  const code = line.slice(0, end).trimEnd()
  if (!equals) return { name: code, comment, net }
  const name = code.slice(0, equals.at).trimEnd()
  const value = `= ${code.slice(equals.at + 1).trimStart()}`
  return equals.net === net ? { name, value, comment, net } : { name: `${name} ${value}`, comment, net }
}

function close(open: number[], brackets: number): void {
  let left = brackets
  while (left > 0 && open.length > 0) {
    const last = open.pop() as number
    if (last > left) open.push(last - left)
    left -= last
  }
}

/** Takes the indentation that all lines share from a text, and the empty lines around it. */
export function dedent(text: string): string {
  const lines = text.replace(/^\s*\n|\n\s*$/g, '').split('\n')
  const indents = lines.filter(line => line.trim() !== '').map(line => line.length - line.trimStart().length)
  const shared = Math.min(...indents)
  return lines.map(line => line.slice(shared)).join('\n')
}

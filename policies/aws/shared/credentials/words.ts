/**
 * The rows of a table whose forms a text may have, by some words of which it has one, written in lower case: to ask every form of every
 * text takes longer than all else.
 */
export function among<Row extends readonly [words: readonly string[], ...unknown[]]>(
  rows: readonly Row[],
  text: string,
): Row[] {
  const lower = text.toLowerCase()
  return rows.filter(([words]) => words.some(word => lower.includes(word)))
}

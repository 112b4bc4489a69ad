import { and, or, type SQL, sql } from 'drizzle-orm'

/** That a text of the database, in small letters, holds each of the words that somebody looks for. */
export function holdsWords(text: SQL, words: string): SQL | undefined {
  return and(
    ...words
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MOST_WORDS)
      .map(word => or(...spellings(word).map(spelling => sql`instr(${text}, lower(${spelling})) > 0`))),
  )
}

const MOST_WORDS = 10

/** A word as it is likely written: the database knows of large and small letters in ASCII alone. */
function spellings(word: string): string[] {
  const small = word.toLowerCase()
  const [first = ''] = small
  return [...new Set([word, small, word.toUpperCase(), first.toUpperCase() + small.slice(first.length)])]
}

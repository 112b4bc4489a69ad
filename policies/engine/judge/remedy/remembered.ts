/**
 * A function of a text that keeps its answers. The expressions of fixes are few, and asked for again with every finding; those that come
 * from a plan may be many and long: of these the last are kept, for what is written into one document is asked for again and again.
 */
export function remembered<Answer>(make: (text: string) => Answer): (text: string) => Answer {
  const short = new Map<string, Answer>()
  const long = new Map<string, Answer>()
  let characters = 0
  return text => {
    const isLong = text.length > LONGEST
    const answers = isLong ? long : short
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = make(text)
    if (text.length > MOST_CHARACTERS) return answer
    if (isLong) characters += text.length
    if (characters > MOST_CHARACTERS) {
      long.clear()
      characters = text.length
    }
    if (short.size >= MOST) short.clear()
    answers.set(text, answer)
    return answer
  }
}

/** Short answers. */
const MOST = 4096
/** Characters of a short text. */
const LONGEST = 1000
/** Characters of all long texts together. */
const MOST_CHARACTERS = 1 << 17

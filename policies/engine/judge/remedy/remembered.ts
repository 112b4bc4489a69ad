/**
 * A function of a text that keeps its answers. The expressions of fixes are few, and asked for again with every finding; those that come
 * from a plan may be many and long.
 */
export function remembered<Answer>(make: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return text => {
    let answer = answers.get(text)
    if (answer !== undefined) return answer
    answer = make(text)
    if (text.length > LONGEST) return answer
    if (answers.size >= MOST) answers.clear()
    answers.set(text, answer)
    return answer
  }
}

const MOST = 4096
const LONGEST = 1000

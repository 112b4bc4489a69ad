import { type Known, UNKNOWN } from './iam-document.ts'

/** Whether an action pattern covers all that another stands for: `s3:*` covers `s3:GetObject` and `s3:Get*`. IAM ignores case. */
export function covers(pattern: string, action: string): boolean {
  return coversLower(pattern.toLowerCase(), action.toLowerCase())
}

/** The same of two that are in lower case, for whoever holds many against many. */
export function coversLower(pattern: string, action: string): boolean {
  if (pattern.startsWith('*') && /^\*+(?::\*+)?$/.test(pattern)) return true
  return action !== '*' && matchesPattern(pattern, action)
}

/** IAM's wildcards: `*` for any run of characters, `?` for one. After a mismatch the last `*` takes one character more. */
export function matchesPattern(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0]
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++
      mark = t
    } else if (p < pattern.length && (pattern[p] === text[t] || pattern[p] === '?')) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++mark
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** `*`, or an ARN of stars. */
export function isEverything(resource: string): boolean {
  return /^(?:[*:]+|arn:(?:\*+|aws[a-z-]*)(?::\*+)+|arn:\*+)$/.test(resource)
}

/** Whether one passes the test: undefined where one that is not known yet may. */
export function someOf<T>(list: readonly Known<T>[], test: (one: T) => boolean): boolean | undefined {
  let open = false
  for (const one of list) {
    if (one === UNKNOWN) open = true
    else if (test(one)) return true
  }
  return open ? undefined : false
}

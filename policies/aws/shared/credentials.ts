/**
 * Whether a text holds credentials that look real: AWS access keys by their form, private keys, GitHub, Slack and Stripe tokens by
 * their prefixes. Text in base64 is read too. Passwords are not guessed at: a word that only might be one makes findings that nobody
 * can act on.
 */
export function holdsCredentials(text: string): boolean {
  return FORMS.some(form => form.test(text)) || FORMS.some(form => form.test(decoded(text)))
}

const FORMS: readonly RegExp[] = [
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/,
  // A secret access key has no prefix of its own: forty characters of base64 behind a name that says what it is.
  // The repetitions are bounded, or a long text that comes near would keep the search busy for minutes.
  /(?:aws_?secret|secret_?access_?key|aws_?session_?token)\w{0,40}["'\s]{0,9}[:=]["'\s]{0,9}[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/i,
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\bgh[pousr]_[A-Za-z0-9]{36}/,
  /\bgithub_pat_[A-Za-z0-9_]{60}/,
  /\bxox[baprs]-[A-Za-z0-9-]{10}/,
  /\bsk_live_[A-Za-z0-9]{20}/,
]

function decoded(text: string): string {
  const compact = text.replace(/\s+/g, '')
  if (compact.length < 16 || !/^[A-Za-z0-9+/]+=*$/.test(compact)) return ''
  try {
    return atob(compact)
  } catch {
    return '' // not base64 after all
  }
}

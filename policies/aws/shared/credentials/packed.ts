import { gunzip } from '../gunzip.ts'

/** What is packed in a text, read: base64 as a whole and where a line is nothing else, and gzip inside it. A text that is very long is not looked through. */
export function packedIn(text: string): string[] {
  if (text.length > MOST) return []
  const whole = bytesOfBase64(text)
  return (whole ? [whole] : runsOfBase64(text)).map(textIn).filter(plain => plain !== undefined)
}

/** Base64 around bytes that are no text, even unpacked. */
export function isSealed(text: string): boolean {
  const bytes = bytesOfBase64(text)
  if (!bytes) return false
  return bytes[0] === 0x1f && bytes[1] === 0x8b && textIn(bytes) === undefined
}

function textIn(bytes: Uint8Array): string | undefined {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes, MOST) : bytes
  return plain && new TextDecoder().decode(plain)
}

/** Undefined where a text is no base64, or too short to tell. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const compact = text.replace(/\s+/g, '')
  if (compact.length < 16 || !/^[A-Za-z0-9+/]+=*$/.test(compact)) return undefined
  try {
    return Uint8Array.from(atob(compact), character => character.charCodeAt(0))
  } catch {
    return undefined // not base64 after all
  }
}

/** Long words of base64 in a text, and lines of it one below the other, as in a MIME part or a file that cloud-init writes. */
function runsOfBase64(text: string): Uint8Array[] {
  const runs: string[] = []
  let lines = ''
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (LINE_OF_BASE64.test(trimmed)) {
      lines += trimmed
      continue
    }
    if (lines.length >= 40) runs.push(lines)
    lines = ''
    runs.push(...(trimmed.match(WORD_OF_BASE64) ?? []))
  }
  if (lines.length >= 40) runs.push(lines)
  return runs.map(bytesOfBase64).filter(bytes => bytes !== undefined)
}

const LINE_OF_BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const WORD_OF_BASE64 = /[A-Za-z0-9+/]{40,}={0,2}/g
/** Far above what AWS takes as user data, and little enough to look through. */
const MOST = 1_000_000

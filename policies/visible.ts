/**
 * Control characters (with those that a terminal obeys), characters that nobody sees and marks that turn the direction of
 * writing: a name in a plan may hold them, to hide what it is or to say something else.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu

/** Text of a plan as it may be shown: what is hidden is written out, `\u202e`. Line breaks stay where `lines` says so. */
export function visible(text: string, { lines = false } = {}): string {
  return text.replace(HIDDEN, character => {
    if (lines && (character === '\n' || character === '\t')) return character
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
}

import { visible } from '../visible.ts'

/** Text of a plan on one line, as people may see it: what is hidden in it is written out. */
export function line(text: string): string {
  return visible(text)
}

/** The same without the backticks around values, for what has one face only. */
export function plain(text: string): string {
  return visible(text.replaceAll('`', ''))
}

/** The first sign of a command that GitHub (`##[`) or Azure (`##vso[`) obeys wherever it stands in a line, in either case. */
export const COMMAND = /##(?=(?:vso)?\[)/gi

/** The first sign of one that GitHub obeys where a line begins with it. */
const COMMAND_LINE = /^([^\S\n\r\u2028\u2029]*):(?=:)/gm

/**
 * Lines that a pipeline writes to its log, in which it finds no command: of each one character is written out.
 */
export function inLog(text: string): string {
  return text.replace(COMMAND, '#\\u0023').replace(COMMAND_LINE, '$1\\u003a')
}

/** Text of HTML and XML, in which it is text alone, and no pipeline finds a command. */
export function asMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replace(COMMAND, '#&#35;')
    .replace(COMMAND_LINE, '$1&#58;')
}

/** JSON that means the same, and in which no character is hidden and no pipeline finds a command. */
export function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replace(UNSEEN, character =>
      [...Array(character.length).keys()]
        .map(i => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
        .join(''),
    )
    .replace(COMMAND, '#\\u0023')
}

/** `visible` knows line breaks as hidden, which are JSON's own between its values. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu

/** At most so many code units, cut behind a sentence where one ends in the second half, else behind a word, and then with `…`. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const room = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  const sentence = room.lastIndexOf('. ')
  if (sentence > most / 2) return room.slice(0, sentence + 1)
  const word = room.lastIndexOf(' ')
  return `${word > most / 2 ? room.slice(0, word) : room}…`
}

/** The file of a plan as a path below the root: one that does not lie there is told by its name alone. */
export function belowRoot(plan: string): string {
  const steps = plan.split(/[/\\]/)
  const isBelow = !/^([/\\]|[a-z]:)/i.test(plan) && !steps.includes('..')
  return plan === '-' ? 'plan.json' : isBelow ? plan.replace(/^\.\//, '') : (steps.at(-1) ?? plan)
}

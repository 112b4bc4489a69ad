import { Buffer } from 'node:buffer'
import { ServiceError } from '../errors.ts'
import { bits } from './common.ts'
import { isIn } from './filter.ts'

const filter = new Uint8Array(Buffer.from(bits, 'base64'))

/** Words that everybody tries here first. */
const ours = ['plumbline', 'plumb', 'terraform']

/** Characters that must be left of a password once the words that belong to its account are taken out. */
const restLength = 8

/**
 * Refuses what an attacker tries first: a password from lists of common and breached ones, also where it was only dressed
 * up with digits, signs or look-alikes; and one that is little more than the name, the address or the product.
 * @param owner what is known of the account: its name and its email
 * @throws VALIDATION_FAILED for the field `field`
 */
export function requireStrong(password: string, owner: readonly (string | null)[], field: string): void {
  const message = isCommon(password)
    ? 'Password is on lists of common passwords; choose another'
    : isPersonal(password, owner)
      ? 'Password is too close to your name, your email or ours; choose another'
      : undefined
  if (message) throw new ServiceError('VALIDATION_FAILED', message, { fields: [{ field, message }] })
}

/** Whether the list has it: as it is, without what was put around a word, or with look-alikes read as letters. */
export function isCommon(password: string): boolean {
  const whole = password.normalize('NFKC').toLowerCase()
  const undressed = plainLetters(whole.replace(/[^\p{L}]+$/u, ''))
  const forms = new Set([whole, ...cores(whole), undressed, ...cores(undressed)])
  return [...forms].some(form => form.length * 2 >= whole.length && isIn(filter, form))
}

function isPersonal(password: string, owner: readonly (string | null)[]): boolean {
  const whole = squeezed(password)
  const words = [...ours, ...owner.flatMap(text => (text ?? '').split(/[^\p{L}\p{N}]+/u).map(squeezed))]
    .filter(word => word.length >= 4)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest !== whole && rest.length < restLength
}

/** The word inside: without signs and digits around it, and without signs at all. */
function cores(text: string): string[] {
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const joined = text.replace(/[^\p{L}\p{N}]+/gu, '')
  return [inner, joined, joined.replace(/^\p{N}+|\p{N}+$/gu, '')]
}

/** Letters and digits alone, look-alikes as letters. */
function squeezed(text: string): string {
  return plainLetters(text.normalize('NFKC').toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '')
}

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

function plainLetters(text: string): string {
  return text.replace(/[013457@$]/g, sign => lookAlikes[sign] ?? sign)
}

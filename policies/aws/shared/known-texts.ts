import { asValue, type Scalar } from '../../engine/index.ts'
import { credentialIn } from './credentials/text.ts'
import { knownText } from './databases.ts'

/**
 * The texts of a list, for a remedy to write again; undefined where the plan does not tell all of them, or one is sensitive or carries a
 * credential.
 */
export function knownTexts(list: object): readonly string[] | undefined {
  const value = asValue(list)
  const texts = [value._raw].flat()
  const areTold =
    !value._isSensitive() && texts.every(one => typeof one === 'string' && credentialIn(one) === undefined)
  return areTold ? (texts as string[]) : undefined
}

/** The same of one text that is not empty. */
export function textToRepeat(text: object): string | undefined {
  return knownTexts(text)?.[0] || undefined
}

/** A text as far as the plan or the sources tell it: what is decided at apply stands there as a sign. Undefined where they tell nothing. */
export function textSoFar(text: Scalar): string | undefined {
  const value = asValue(text)
  return knownText(text) ?? value._body.graph.writtenAt(value)?.text
}

import { asValue } from '../../engine/index.ts'

/** The texts of a list, for a remedy to write again; undefined where the plan does not tell all of them, or one is sensitive. */
export function knownTexts(list: object): readonly string[] | undefined {
  const value = asValue(list)
  const texts = [value._raw].flat()
  return !value._isSensitive() && texts.every(one => typeof one === 'string') ? texts : undefined
}

import { SEVERITIES } from '../engine/index.ts'

/** A part of a declaration that is not right. */
interface Wrong {
  readonly key: string
  readonly message: string
}

/** Whether an id is in a namespace of one's own: not in ours, and of two steps at least. */
export function isOwnId(id: string): boolean {
  return /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)+$/.test(id) && !/^(?:aws|plumbline)\//.test(id)
}

/** What an id is told that is not. */
export const OWN_ID =
  'an id of your own has two steps or more, as acme/owner-tagged, and does not begin with aws/ or plumbline/'

/** What is not right in a declaration, beyond its id: a file is run as it is, so nothing has held it against the types. */
export function wrongIn(declaration: Readonly<Record<string, unknown>>): Wrong[] {
  const found: Wrong[] = []
  for (const [key, { fits, kind, required }] of Object.entries(PARTS)) {
    const value = declaration[key]
    if (value === undefined) {
      if (required) found.push({ key, message: `${key} is missing` })
    } else if (!fits(value)) found.push({ key, message: `${key} has to be ${kind}` })
  }
  for (const key of Object.keys(declaration))
    if (!Object.hasOwn(PARTS, key)) found.push({ key, message: `a policy has no ${key}` })
  if (found.length > 0) return found
  const types = [declaration.resource].flat() as string[]
  const { must } = declaration
  const unasked = typeof must === 'object' ? types.filter(type => !Object.hasOwn(must as object, type)) : []
  return unasked.map(type => ({ key: 'must', message: `must asks nothing of ${type}` }))
}

interface Part {
  readonly fits: (value: unknown) => boolean
  /** In words. */
  readonly kind: string
  readonly required?: true
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isQuestions = (value: unknown) =>
  typeof value === 'function' ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(question => typeof question === 'function'))
const isExamples = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return false
  const { pass, fail, undetermined = [], ...others } = value as Record<string, unknown>
  return [pass, fail, undetermined].every(isTexts) && Object.keys(others).length === 0
}

const text: Part = { fits: isText, kind: 'a text' }
const texts: Part = {
  fits: value => isText(value) || (isTexts(value) && (value as unknown[]).length > 0),
  kind: 'a text, or a list of texts',
}

const PARTS: Readonly<Record<string, Part>> = {
  id: { ...text, required: true },
  title: { ...text, required: true },
  problem: text,
  severity: {
    fits: value => SEVERITIES.some(severity => severity === value),
    kind: `one of ${SEVERITIES.join(', ')}`,
    required: true,
  },
  resource: { ...texts, required: true },
  when: { fits: isQuestions, kind: 'a function, or one for each type' },
  must: { fits: isQuestions, kind: 'a function, or one for each type', required: true },
  why: text,
  remediation: text,
  fix: text,
  source: texts,
  secret: { fits: value => value === true, kind: 'true' },
  examples: { fits: isExamples, kind: 'lists of HCL: pass, fail and undetermined' },
}

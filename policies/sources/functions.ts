import { LONGEST } from './code.ts'
import {
  entriesOf,
  inOrder,
  isMap,
  isOpen,
  isOpenIn,
  numberOf,
  OPEN,
  setOf,
  textOf,
  truthOf,
} from './signs.ts'

/**
 * What a function makes of values of which parts may be open; undefined where that is not understood. `coalesce`, `try` and others that
 * give one of several are not among them. https://developer.hashicorp.com/terraform/language/functions
 */
export function call(name: string, args: readonly unknown[]): unknown {
  if (Object.hasOwn(GROWTH, name) && (GROWTH[name]?.(args) ?? 0) > LONGEST) return undefined
  const around = Object.hasOwn(AROUND, name) ? AROUND[name] : undefined
  if (around) return around(...args)
  const made = Object.hasOwn(OF_KNOWN, name) ? OF_KNOWN[name] : undefined
  return made && !args.some(isOpenIn) ? made(...args) : undefined
}

/** They choose by what stands at a place, or tell a truth or a number of it. */
export const DECIDING = new Set([
  'contains',
  'element',
  'index',
  'slice',
  'alltrue',
  'anytrue',
  'length',
  'compact',
  'startswith',
  'endswith',
  'strcontains',
  'zipmap',
  'range',
  'max',
  'min',
])

/** Of what is open in their list they may leave out some. */
export const THINNING = new Set([
  'distinct',
  'compact',
  'toset',
  'setunion',
  'setintersection',
  'setsubtract',
])

/** They give another text than that of a document which they are given. */
export const REWRITING = new Set([
  'replace',
  'format',
  'jsondecode',
  'lower',
  'upper',
  'split',
  'trimsuffix',
  'trimprefix',
  'trim',
  'base64encode',
  'indent',
])

/** Which of their arguments they give decides how they are read. */
export const CHOOSING = new Set(['try', 'can'])

/** Those that tell a number, and with it how many there are. */
export const COUNTING = new Set([
  'length',
  'contains',
  'element',
  'index',
  'one',
  'keys',
  'alltrue',
  'anytrue',
  'slice',
  'range',
])

type Made = (...args: readonly unknown[]) => unknown

/** What they make is right around open parts. A pattern that is a regular expression is left open. */
const AROUND: Readonly<Record<string, Made>> = {
  // What is open in part has no such form yet: whoever reads it reads what it is made from.
  base64encode: text =>
    ofText(text, text =>
      isOpen(text)
        ? text
        : btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('')),
    ),
  chomp: text =>
    ofText(text, text => {
      let end = text.length
      while (end > 0 && /[\r\n]/.test(text[end - 1] as string)) end--
      return text.slice(0, end)
    }),
  compact: list =>
    isList(list) && list.every(one => one !== undefined)
      ? list.filter(one => one !== null && one !== '')
      : undefined,
  concat: (...lists) => (lists.every(isListOrOpen) ? lists.flat(1) : undefined),
  contains: (list, one) => {
    if (!isList(list) || isOpenIn(one)) return undefined
    if (list.some(other => other === one)) return true
    return isOpenIn(list) || list.some(other => String(other) === String(one)) ? undefined : false
  },
  distinct: list => (isList(list) ? [...new Map(list.map(one => [keyOf(one), one])).values()] : undefined),
  element: (list, at) => {
    const index = numberOf(at)
    return isList(list) && list.length > 0 && index !== undefined && index >= 0
      ? list[index % list.length]
      : undefined
  },
  endswith: (text, end) =>
    typeof text === 'string' &&
    typeof end === 'string' &&
    !isOpen(end) &&
    !isOpen(text.slice(-end.length || text.length))
      ? text.endsWith(end)
      : undefined,
  flatten: list => (isList(list) ? list.flat(Number.POSITIVE_INFINITY) : undefined),
  format: (text, ...values) => (typeof text === 'string' ? formatted(text, values) : undefined),
  formatlist: (text, ...values) => {
    const lists = values.filter(isList)
    if (typeof text !== 'string' || values.some(isMap)) return undefined
    const length = lists[0]?.length ?? 1
    if (lists.some(list => list.length !== length)) return undefined
    return Array.from({ length }, (_, i) =>
      formatted(
        text,
        values.map(value => (isList(value) ? value[i] : value)),
      ),
    )
  },
  indent: (by, text) => {
    const spaces = numberOf(by)
    return typeof text === 'string' && spaces !== undefined && spaces <= 100
      ? text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
      : undefined
  },
  join: (separator, ...lists) =>
    lists.every(isListOrOpen) ? lists.flat(1).map(textOf).join(textOf(separator)) : undefined,
  jsonencode: value => jsonencode(value),
  keys: map => (isMap(map) && !Object.keys(map).some(isOpen) ? Object.keys(map).sort(inOrder) : undefined),
  length: value => {
    if (typeof value === 'string') return isOpen(value) ? undefined : [...value].length
    return typeof value === 'object' && value !== null && !Object.keys(value).some(isOpen)
      ? Object.keys(value).length
      : undefined
  },
  lower: text => ofText(text, text => text.toLowerCase()),
  merge: (...maps) => {
    const given = maps.filter(map => map !== null)
    return given.every(isMap) ? Object.assign({}, ...given) : undefined
  },
  nonsensitive: value => value,
  one: list => {
    if (!isList(list)) return undefined
    return list.length === 0 ? null : list.length === 1 ? list[0] : undefined
  },
  replace: (text, from, to) => {
    if (typeof text !== 'string' || typeof from !== 'string' || isOpen(from)) return undefined
    if (/^\/.+\/$/s.test(from) || cutsSigns(text, from)) return undefined
    return text.replaceAll(from, () => textOf(to))
  },
  reverse: list => (isList(list) ? list.toReversed() : undefined),
  sensitive: value => value,
  slice: (list, from, to) => {
    const [start, end] = [numberOf(from), numberOf(to)]
    return isList(list) &&
      start !== undefined &&
      end !== undefined &&
      start >= 0 &&
      start <= end &&
      end <= list.length
      ? list.slice(start, end)
      : undefined
  },
  split: (separator, text) => {
    if (typeof separator !== 'string' || typeof text !== 'string' || isOpen(separator)) return undefined
    return separator === '' || cutsSigns(text, separator) ? undefined : text.split(separator)
  },
  startswith: (text, start) =>
    typeof text === 'string' &&
    typeof start === 'string' &&
    !isOpen(start) &&
    !isOpen(text.slice(0, start.length))
      ? text.startsWith(start)
      : undefined,
  tobool: value => truthOf(value) ?? (value === null ? null : undefined),
  tolist: value => (isList(value) ? value : undefined),
  tomap: value => (isMap(value) ? value : undefined),
  tonumber: value => numberOf(value) ?? (value === null ? null : undefined),
  toset: value => (isList(value) ? setOf(value) : undefined),
  tostring: value => (typeof value === 'object' ? (value === null ? null : undefined) : String(value)),
  trim: (text, signs) =>
    ofText(text, text => {
      // Each of them is taken off by itself, and may be the end of a sign.
      if (typeof signs !== 'string' || isOpen(signs) || (isOpen(text) && /[\d;]/.test(signs)))
        return undefined
      let [from, to] = [0, text.length]
      while (from < to && signs.includes(text[from] as string)) from++
      while (to > from && signs.includes(text[to - 1] as string)) to--
      return text.slice(from, to)
    }),
  trimprefix: (text, start) =>
    ofText(text, text => {
      if (typeof start !== 'string' || isOpen(start) || isOpen(text.slice(0, start.length))) return undefined
      return text.startsWith(start) ? text.slice(start.length) : text
    }),
  trimspace: text => ofText(text, text => text.trim()),
  trimsuffix: (text, end) =>
    ofText(text, text => {
      if (typeof end !== 'string' || isOpen(end) || cutsSigns(text, end)) return undefined
      return end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text
    }),
  upper: text => ofText(text, text => text.toUpperCase()),
  values: map =>
    isMap(map) && !Object.keys(map).some(isOpen) ? entriesOf(map).map(([, value]) => value) : undefined,
  zipmap: (keys, values) =>
    isList(keys) && isList(values) && keys.length === values.length && !isOpenIn(keys)
      ? Object.fromEntries(keys.map((key, i) => [String(key), values[i]]))
      : undefined,
}

/** These are told only of what is wholly known. */
const OF_KNOWN: Readonly<Record<string, Made>> = {
  abs: value => ofNumber(value, Math.abs),
  alltrue: list => (isList(list) ? list.every(one => truthOf(one) === true) : undefined),
  anytrue: list => (isList(list) ? list.some(one => truthOf(one) === true) : undefined),
  base64decode: text => {
    try {
      const bytes = Uint8Array.from(atob(String(text)), byte => byte.charCodeAt(0))
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return undefined
    }
  },
  basename: path => ofText(path, path => path.split('/').findLast(step => step !== '') ?? (path ? '/' : '.')),
  ceil: value => ofNumber(value, Math.ceil),
  chunklist: (list, size) => {
    const each = numberOf(size)
    if (!isList(list) || each === undefined || each < 1) return undefined
    return Array.from({ length: Math.ceil(list.length / each) }, (_, i) =>
      list.slice(i * each, (i + 1) * each),
    )
  },
  floor: value => ofNumber(value, Math.floor),
  index: (list, one) => {
    const at = isList(list) ? list.indexOf(one) : -1
    return at < 0 ? undefined : at
  },
  jsondecode: text => {
    try {
      return typeof text === 'string' && text.length <= LONGEST ? JSON.parse(text) : undefined
    } catch {
      return undefined
    }
  },
  max: (...values) => ofNumbers(values, all => Math.max(...all)),
  min: (...values) => ofNumbers(values, all => Math.min(...all)),
  range: (...values) => {
    const [first, second, third] = values.map(numberOf)
    if (values.some(value => numberOf(value) === undefined) || first === undefined) return undefined
    const [from, to] = second === undefined ? [0, first] : [first, second]
    const step = third ?? (to < from ? -1 : 1)
    const length = step === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((to - from) / step))
    return length <= MOST_NUMBERS ? Array.from({ length }, (_, i) => from + i * step) : undefined
  },
  setintersection: (...sets) =>
    sets.every(isList)
      ? setOf(
          sets.reduce((all, set) => {
            const keys = new Set(set.map(keyOf))
            return all.filter(one => keys.has(keyOf(one)))
          }),
        )
      : undefined,
  setsubtract: (all, others) => {
    if (!isList(all) || !isList(others)) return undefined
    const taken = new Set(others.map(keyOf))
    return setOf(all.filter(one => !taken.has(keyOf(one))))
  },
  setunion: (...sets) => (sets.every(isList) ? setOf(sets.flat(1)) : undefined),
  signum: value => ofNumber(value, Math.sign),
  sort: list => (isList(list) ? list.map(String).sort(inOrder) : undefined),
  strcontains: (text, part) =>
    typeof text === 'string' && typeof part === 'string' ? text.includes(part) : undefined,
  strrev: text => ofText(text, text => [...text].reverse().join('')),
  substr: (text, from, length) => {
    const [start, count] = [numberOf(from), numberOf(length)]
    if (typeof text !== 'string' || start === undefined || count === undefined) return undefined
    const signs = [...text]
    const at = start < 0 ? Math.max(0, signs.length + start) : start
    return signs.slice(at, count < 0 ? undefined : at + count).join('')
  },
  sum: list => (isList(list) ? ofNumbers(list, all => all.reduce((sum, one) => sum + one, 0)) : undefined),
  title: text =>
    ofText(text, text =>
      text.replace(/(^|[\s!-/:-@[-^`{-~])(\p{L})/gu, (_, before, sign) => before + sign.toUpperCase()),
    ),
  urlencode: text =>
    ofText(text, text =>
      encodeURIComponent(text)
        .replace(/%20/g, '+')
        .replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    ),
}

/** How long that may become of which a function makes more than it is given. */
const GROWTH: Readonly<Record<string, (args: readonly unknown[]) => number>> = {
  format: lengthOf,
  formatlist: ([text, ...values]) => {
    const most = Math.max(1, ...values.filter(isList).map(list => list.length))
    const fixed = [text, ...values.filter(value => !isList(value))]
    return most * lengthOf(fixed) + lengthOf(values.filter(isList).flat(1))
  },
  indent: ([by, text]) => (numberOf(by) ?? 0) * String(text).split('\n').length + lengthOf([text]),
  join: ([separator, ...lists]) => {
    const all = lists.flat(1)
    return lengthOf([separator]) * all.length + lengthOf(all)
  },
  replace: ([text, from, to]) =>
    typeof from === 'string' && from !== ''
      ? lengthOf([text]) + (String(text).split(from).length - 1) * lengthOf([to])
      : lengthOf([text]) * lengthOf([to]),
}

function lengthOf(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)
}

const MOST_NUMBERS = 1024

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isListOrOpen(value: unknown): boolean {
  return isList(value) || isOpen(value)
}

function keyOf(value: unknown): unknown {
  return typeof value === 'object' ? JSON.stringify(value) : value
}

function ofText(value: unknown, make: (text: string) => unknown): unknown {
  return typeof value === 'object' || value === undefined ? undefined : make(String(value))
}

function ofNumber(value: unknown, make: (number: number) => number): unknown {
  const number = numberOf(value)
  return number === undefined ? undefined : make(number)
}

function ofNumbers(values: readonly unknown[], make: (all: number[]) => number): unknown {
  const numbers = values.map(numberOf)
  return numbers.every(one => one !== undefined) && numbers.length > 0 && numbers.length <= MOST_NUMBERS
    ? make(numbers)
    : undefined
}

/** What is taken out of a text may begin within the number that follows a sign in it, or with the semicolon behind that. */
function cutsSigns(text: string, cut: string): boolean {
  return isOpen(text) && /^\d*(;|$)/.test(cut)
}

function formatted(text: string, values: readonly unknown[]): string {
  const left = [...values]
  return text.replace(/%([^a-zA-Z%]*)([a-zA-Z%])/g, (_, width: string, verb: string) => {
    if (verb === '%') return '%'
    const value = left.shift()
    const isPlain =
      width === '' && (verb === 's' || verb === 'v' || verb === 'd') && typeof value !== 'object'
    if (isPlain) return textOf(value)
    const digits = /^0?\d+$/.test(width) ? Number(width) : 0
    const isNumber = verb === 'd' && typeof value === 'number' && digits > 0 && digits < 100
    return isNumber ? String(value).padStart(digits, width.startsWith('0') ? '0' : ' ') : OPEN
  })
}

/** Keys in order, and what Go writes otherwise. */
export function jsonencode(value: unknown): string | undefined {
  const ordered = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(ordered)
    if (!isMap(inner)) return inner
    return Object.fromEntries(entriesOf(inner).map(([key, part]) => [key, ordered(part)]))
  }
  return JSON.stringify(ordered(value))?.replace(
    /[<>&\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

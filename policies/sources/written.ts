import {
  DERIVED_SIGN,
  OPEN_SIGN,
  type Resolve,
  SIGNS,
  type Written,
  type WrittenAttribute,
} from '../engine/index.ts'
import { referencesIn, rootOf } from '../terraform/evaluate.ts'
import { type Expression, type For, readExpression, readTemplate } from '../terraform/hcl.ts'
import { modulesOf, type Repeated, type Sources } from './locate.ts'

/**
 * Tells what the sources of a plan write where the plan shows nothing: a document that names what is still to be made is unknown as a
 * whole, though most of it is written out. It reads what such documents are made of: text, templates, objects, lists, locals, conditions
 * that are settled, files that are templates, and the functions below. Whatever else an expression holds is open.
 */
export function writtenIn(sources: Sources): Written {
  const moduleOf = modulesOf(sources, true)
  const fitting = new WeakMap<readonly string[], boolean>()
  /** The module that has all of these blocks. */
  const fittingAt = (calls: readonly string[], blocks: readonly string[]) => {
    const module = moduleOf(calls)
    if (module && !fitting.has(blocks))
      fitting.set(
        blocks,
        blocks.every(block => module.has(block)),
      )
    return fitting.get(blocks) ? module : undefined
  }
  return {
    textAt({ calls, mode, type, name, path, references }, resolve) {
      const module = moduleOf(calls)
      const written = module?.expression(`${mode === 'data' ? 'data' : 'resource'}.${type}.${name}`, path)
      const expression = written === undefined ? undefined : read(written)
      if (!module || !expression || !names(expression, references)) return undefined
      const fileAt = (path: string) => sources.file?.(path)
      const reach: Reach = {
        moduleOf,
        fileAt,
        resolve,
        references: [],
        left: MOST_STEPS,
        letters: MOST_LETTERS,
      }
      const value = new Reading(reach, calls).of(expression)
      if (Array.isArray(value) && value.length > 0)
        return { text: JSON.stringify(value), isList: true, references: reach.references }
      const isMade = typeof value === 'string' && value.replace(SIGNS, '') !== ''
      return isMade ? { text: value, isList: false, references: reach.references } : undefined
    },
    localAt({ calls, name, steps, blocks }) {
      const written = fittingAt(calls, blocks)?.local(name)
      let expression = written === undefined ? undefined : read(written)
      if (!expression) return undefined
      let left = steps.length
      for (; left > 0 && expression.kind === 'object'; left--) {
        const entry = entryOf(expression, String(steps[steps.length - left]))
        if (entry === undefined) break
        if (entry === null) return { references: [], left: 0 }
        expression = entry
      }
      return { references: [...new Set(referencesIn(expression))], left }
    },
    dynamicAt({ calls, mode, type, name, path, blocks }) {
      const key = `${mode === 'data' ? 'data' : 'resource'}.${type}.${name}`
      const found = fittingAt(calls, blocks)?.repeated(key, path)
      return found && attributeOf(found)
    },
  }
}

/** What an attribute of a block that is repeated names, with what the names of `dynamic` blocks stand for in their place. */
function attributeOf({ expression: text, over }: Repeated): WrittenAttribute | undefined {
  if (text === undefined) return { references: [], isPart: false }
  const references = new Set<string>()
  let isPart = false
  const follow = (written: string | undefined, left: readonly string[]): boolean => {
    const expression = written === undefined ? undefined : read(written)
    if (!expression) return false
    return [...referencesIn(expression)].every(reference => {
      const root = rootOf(reference)
      const at = left.indexOf(root)
      if (at < 0) {
        references.add(reference)
        return true
      }
      isPart = true
      // A block is repeated over what those around it give, and never over what it gives itself.
      return follow(over.get(root), left.slice(0, at))
    })
  }
  return follow(text, [...over.keys()]) ? { references: [...references], isPart } : undefined
}

/** The entry of an object that a key leads to; null where there is none, undefined where nobody can tell. */
function entryOf(
  object: Extract<Expression, { kind: 'object' }>,
  name: string,
): Expression | null | undefined {
  if (object.entries.some(([key]) => key.kind !== 'literal')) return undefined
  return object.entries.findLast(([key]) => key.kind === 'literal' && String(key.value) === name)?.[1] ?? null
}

/** What nothing is known of that names anything alone. */
const OPEN = `${OPEN_SIGN};`

/** Undefined for what is not understood, and for text that has the signs of what is open in it. */
function read(text: string, by = readExpression): Expression | undefined {
  if (text.length > LONGEST || text.includes(OPEN_SIGN) || text.includes(DERIVED_SIGN)) return undefined
  let depth = 0
  for (const [sign] of text.matchAll(/[([{}\])]/g))
    if ((depth += /[([{]/.test(sign) ? 1 : -1) > DEEPEST) return undefined
  try {
    return by(text)
  } catch {
    return undefined
  }
}

/** An expression names what the plan says of it: no more, and no less. */
function names(expression: Expression, references: readonly string[]): boolean {
  const said = new Set(references)
  const named = new Set(referencesIn(expression))
  return said.size === named.size && [...named].every(one => said.has(one))
}

/** The modules in which an attribute is read, and what is found on the way. */
interface Reach {
  readonly moduleOf: ReturnType<typeof modulesOf>
  readonly fileAt: (path: string) => string | undefined
  readonly resolve: Resolve
  /** What signs stand for, as the module of the resource names it. */
  readonly references: string[]
  /** Locals and variables can be made of each other so that they multiply. */
  left: number
  /** One long text can stand in a list many times. */
  letters: number
}

/** Gives expressions of one module their values, as far as they are known. */
class Reading {
  readonly #reach: Reach
  readonly #calls: readonly string[]
  /** How many modules lie between this one and that of the resource. */
  readonly #up: number
  /** The variable by which the module of the resource came here. */
  readonly #by: string | undefined
  /** In a file, the only names there are. */
  readonly #names: Readonly<Record<string, unknown>> | undefined
  /** What the names of a `for` stand for, inside of it. */
  readonly #given = new Map<string, unknown>()
  /** Locals on the way: Terraform refuses one that names itself. */
  readonly #locals: string[] = []

  constructor(
    reach: Reach,
    calls: readonly string[],
    up = 0,
    by?: string,
    names?: Readonly<Record<string, unknown>>,
  ) {
    this.#reach = reach
    this.#calls = calls
    this.#up = up
    this.#by = by
    this.#names = names
  }

  of(expression: Expression): unknown {
    const value = this.#reach.left-- > 0 ? this.#value(expression) : this.#open(expression)
    if (typeof value !== 'string') return value
    this.#reach.letters -= value.length
    return value.length > LONGEST || this.#reach.letters < 0 ? this.#open(expression) : value
  }

  #value(expression: Expression): unknown {
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'list':
        return expression.items.map(item => this.of(item))
      case 'object':
        return Object.fromEntries(
          expression.entries.map(([key, value]) => [textOf(this.of(key)), this.of(value)]),
        )
      case 'template': {
        const parts = expression.parts.map(part => this.of(part))
        return parts.length === 1 ? parts[0] : parts.map(textOf).join('')
      }
      case 'conditional': {
        const test = this.of(expression.test)
        return typeof test === 'boolean'
          ? this.of(test ? expression.yes : expression.no)
          : this.#open(expression)
      }
      case 'call': {
        if (expression.name === 'templatefile') return this.#file(expression.args) ?? this.#open(expression)
        const args = expression.args.map(arg => this.of(arg))
        return call(expression.name, args) ?? this.#open(expression)
      }
      case 'name':
      case 'access':
        return this.#access(expression)
      case 'splat': {
        const all = this.of(expression.of)
        return typeof all === 'string' && all.startsWith(DERIVED_SIGN) ? [all] : this.#open(expression)
      }
      case 'for':
        return this.#each(expression)
      case 'unary':
      case 'binary':
        return this.#open(expression)
    }
  }

  /** Of what is open each is as the one that it is not known to differ from; how many there are nobody knows. */
  #each(expression: For): unknown {
    const { names, key, value, test } = expression
    const over = this.of(expression.of)
    const isKnown = typeof over === 'object' && over !== null
    if (!isKnown && (key || !isOpen(over))) return this.#open(expression)
    const items: [string, unknown][] = []
    for (const [at, one] of isKnown ? Object.entries(over) : [[OPEN, over] as const]) {
      const before = names.map(name => [name, this.#given.get(name), this.#given.has(name)] as const)
      const given = names.length === 1 ? [one] : [isKnown && Array.isArray(over) ? Number(at) : at, one]
      for (const [i, name] of names.entries()) this.#given.set(name, given[i])
      const isIn = test ? this.of(test) : true
      const item = isIn === false ? undefined : this.of(value)
      if (isIn !== false)
        items.push([
          key ? textOf(this.of(key)) : '',
          isIn === true && (isKnown || isOpenIn(item)) ? item : OPEN,
        ])
      for (const [name, old, had] of before) had ? this.#given.set(name, old) : this.#given.delete(name)
    }
    return key ? Object.fromEntries(items) : items.map(([, item]) => item)
  }

  /** Signs for all that an expression names which is not understood. */
  #open(expression: Expression): string {
    const { references } = this.#reach
    // What a file names the plan does not.
    if (this.#names) return OPEN
    const named = new Set(this.#by === undefined ? referencesIn(expression) : [this.#by])
    for (const one of named) if (this.#given.has(rootOf(one))) named.delete(one)
    return [...named].map(one => `${OPEN_SIGN}${references.push(one) - 1};`).join('') || OPEN
  }

  /** What a reference gives, and the steps behind it lead to. */
  #access(expression: Expression): unknown {
    const steps: (string | number)[] = []
    let [at, behind] = [expression, '']
    for (; at.kind === 'access'; at = at.of) {
      const key = this.of(at.key)
      if ((typeof key !== 'string' && typeof key !== 'number') || isOpen(key)) return this.#open(expression)
      steps.unshift(key)
      behind = (at.bracketed ? `[${JSON.stringify(key)}]` : `.${key}`) + behind
    }
    if (at.kind !== 'name') return follow(this.of(at), steps)
    const [first, ...rest] = steps
    if (this.#given.has(at.name)) return follow(this.#given.get(at.name), steps)
    if (this.#names) return follow(this.#names, [at.name, ...steps])
    if (at.name === 'local') return follow(this.#local(String(first)), rest)
    if (at.name === 'var') return follow(this.#variable(String(first)), rest)
    return this.#known(at.name + behind)
  }

  /** The text of a template in a file; undefined where it is not there, or not understood. */
  #file([path, names]: readonly Expression[]): unknown {
    const written = path && this.#fileAt(path)
    const template = written === undefined ? undefined : read(written, readTemplate)
    const given = names && this.of(names)
    if (!template || typeof given !== 'object' || given === null) return undefined
    const own = given as Readonly<Record<string, unknown>>
    return textOf(new Reading(this.#reach, this.#calls, this.#up, this.#by, own).of(template))
  }

  /** A file, by a path from the root module or from the folder that `path` names. */
  #fileAt(path: Expression): string | undefined {
    const { moduleOf, fileAt } = this.#reach
    const parts = path.kind === 'template' ? path.parts : [path]
    const [folderNamed] = parts[0] ? referencesIn(parts[0]) : []
    const isOwn = folderNamed === 'path.module'
    const behind = isOwn || folderNamed === 'path.root' ? parts.slice(1) : parts
    const text = behind.map(part => textOf(this.of(part))).join('')
    const folder = moduleOf(isOwn ? this.#calls : [])?.folder
    return folder === undefined || isOpen(text) ? undefined : fileAt(`${folder}/${text.replace(/^\/+/, '')}`)
  }

  /** What the plan knows of a reference, else a sign for it. */
  #known(reference: string): unknown {
    const { resolve, references } = this.#reach
    const value = resolve(reference, this.#up)
    if (value !== DERIVED_SIGN && value !== OPEN_SIGN) return value
    return `${value}${references.push(this.#by ?? reference) - 1};`
  }

  /** What a variable is, or what the call of the module writes for it. */
  #variable(name: string): unknown {
    const { moduleOf, references } = this.#reach
    const value = this.#known(`var.${name}`)
    const call = this.#calls.at(-1)
    if (!isOpen(value) || call === undefined) return value
    const calls = this.#calls.slice(0, -1)
    const written = moduleOf(calls)?.expression(`module.${call}`, [name])
    const expression = written === undefined ? undefined : read(written)
    if (!expression) return value
    references.pop()
    return new Reading(this.#reach, calls, this.#up + 1, this.#by ?? `var.${name}`).of(expression)
  }

  #local(name: string): unknown {
    const written = this.#reach.moduleOf(this.#calls)?.local(name)
    const expression = written === undefined ? undefined : read(written)
    if (!expression || this.#locals.includes(name)) return this.#known(`local.${name}`)
    this.#locals.push(name)
    const value = this.of(expression)
    this.#locals.pop()
    return value
  }
}

function follow(value: unknown, steps: readonly (string | number)[]): unknown {
  let at = value
  for (const step of steps) {
    if (isOpen(at)) return at
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return OPEN
    at = (at as Record<string | number, unknown>)[step]
  }
  return at
}

/** What a function makes of values of which parts may be open; undefined where it is not understood. */
function call(name: string, args: readonly unknown[]): unknown {
  const [first] = args
  if (name === 'jsonencode') return JSON.stringify(first)
  if (SAME.has(name)) return first
  if (LISTS.has(name)) return args.flat(name === 'flatten' ? Number.POSITIVE_INFINITY : 1)
  if (name === 'merge' && args.every(arg => typeof arg === 'object' && arg !== null))
    return Object.assign({}, ...(args as object[]))
  const texts = args.flat().map(textOf)
  return TEXTS[name]?.(...(texts as [string, ...string[]]))
}

const SAME = new Set(['tolist', 'toset', 'tostring', 'distinct', 'sensitive', 'nonsensitive'])
const LISTS = new Set(['concat', 'flatten'])

/** What they make of text is right around its open parts. A pattern that is a regular expression is left open. */
const TEXTS: Readonly<Record<string, (text: string, ...more: string[]) => string>> = {
  format: (text, ...values) => text.replace(/%(.)/g, (_, verb) => verbs[verb]?.(values) ?? OPEN),
  join: (separator, ...parts) => parts.join(separator),
  lower: text => text.toLowerCase(),
  replace: (text, from = '', to = '') =>
    /^\/.+\/$/.test(from) || cutsSigns(text, from) ? OPEN : text.replaceAll(from, () => to),
  trimprefix: (text, start = '') => (text.startsWith(start) ? text.slice(start.length) : text),
  trimspace: text => text.trim(),
  trimsuffix: (text, end = '') => {
    if (cutsSigns(text, end)) return OPEN
    return end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text
  },
  upper: text => text.toUpperCase(),
}

const verbs: Readonly<Record<string, (values: string[]) => string | undefined>> = {
  '%': () => '%',
  s: values => values.shift(),
  d: values => values.shift(),
}

/** What is taken out of a text may be part of what follows a sign in it. */
function cutsSigns(text: string, cut: string): boolean {
  return isOpen(text) && (cut === '' || /[\d;]/.test(cut))
}

/** Text with an open part in it. */
function isOpen(value: unknown): boolean {
  return typeof value === 'string' && (value.includes(OPEN_SIGN) || value.includes(DERIVED_SIGN))
}

/** Open in some part. */
function isOpenIn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isOpen(value)
  return Object.values(value).some(isOpenIn)
}

/** As a template prints it; what Terraform would refuse there is open. */
function textOf(value: unknown): string {
  return value === null || typeof value === 'object' || value === undefined ? OPEN : String(value)
}

/** Far more than any document holds; what nests deeper the stack may not bear. */
const DEEPEST = 200
const MOST_STEPS = 20_000
const LONGEST = 200_000
const MOST_LETTERS = 50_000_000

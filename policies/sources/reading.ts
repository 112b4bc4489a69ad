import { DERIVED_SIGN, type ModuleInstance, OPEN_SIGN, SIGNS } from '../engine/index.ts'
import { referencesIn, rootOf } from '../terraform/evaluate.ts'
import type { Expression, For } from '../terraform/hcl.ts'
import { areCertainlySame, isMadeAnew, isThere, isUncounted, mayBeSeveral } from './certainty.ts'
import { agree, LONGEST } from './code.ts'
import { documentOf } from './documents.ts'
import { CHOOSING, COUNTING, call, DECIDING, REWRITING, THINNING } from './functions.ts'
import { type Mark, MOST_MARKS, POLICY_DOCUMENT, type Reader } from './reader.ts'
import type { Attribute } from './scan.ts'
import { entriesOf, isMap, isOpen, isOpenIn, numberOf, OPEN, textOf, truthOf } from './signs.ts'
import { converted } from './types.ts'

/** Who asks: `each` and `count` are those of its block. */
export interface Asker {
  readonly key: string | number | undefined
  /** `resource.aws_x.a`, `module.m` */
  readonly block: string
}

/** Gives expressions of one module instance their values, as far as they are known. */
export class Reading {
  readonly #reader: Reader
  readonly #home: ModuleInstance
  readonly #asker: Asker | undefined
  /** In a file, the only names there are. */
  readonly #names: Readonly<Record<string, unknown>> | undefined
  /** What the names of a `for`, and of `dynamic` blocks, stand for, inside of it. */
  readonly #given = new Map<string, unknown>()
  /** What is not there is an error that somebody is prepared for. */
  #isTried = false

  constructor(
    reader: Reader,
    home: ModuleInstance,
    asker?: Asker,
    names?: Readonly<Record<string, unknown>>,
  ) {
    this.#reader = reader
    this.#home = home
    this.#asker = asker
    this.#names = names
  }

  /** What an attribute gives; undefined where it is not written, or not understood. */
  read(attribute: Attribute | undefined): unknown {
    const expression = this.#reader.code.of(attribute)
    return expression && this.of(expression)
  }

  /** The JSON of policy documents whose data sources are read at apply in the place of their signs, as their blocks write it. */
  expanded(value: unknown): unknown {
    return this.#reader.exchanged(value, (kind, number) => this.#documentAt(number) ?? `${kind}${number};`)
  }

  #documentAt(number: number): string | undefined {
    const reader = this.#reader
    const { home, reference, isMade, of } = reader.marks[number] as Mark
    if (isMade) return undefined
    if (of !== undefined) {
      const text = this.#documentAt(of)
      const named = (kind: string, number: number) =>
        reader.sign(kind, home, reference, { isMade: true, of: number })
      return text === undefined ? undefined : (reader.exchanged(text, named) as string)
    }
    const [, block, index] = POLICY_DOCUMENT.exec(reference) ?? []
    if (block === undefined) return undefined
    const key = index === undefined ? undefined : (JSON.parse(index) as string | number)
    const text = reader.once(home, `${reference} `, () => {
      const written = reader.at(home)?.block(block)
      const isRepeated = written && ['count', 'for_each'].some(name => written.attributes.has(name))
      if (!written || isRepeated !== (key !== undefined)) return undefined
      return documentOf(written, block, new Reading(reader, home, { key, block }), reader, home)
    })
    return typeof text === 'string' && text.length <= LONGEST ? text : undefined
  }

  /** What decides something: a test, a key. */
  decided(expression: Expression): unknown {
    const reader = this.#reader
    const { isForText } = reader
    reader.isForText = true
    try {
      return this.of(expression)
    } finally {
      reader.isForText = isForText
    }
  }

  /** What may not be worked out at all: what is lacking there is no error for certain. */
  #perhaps<Result>(work: () => Result): Result {
    const before = this.#isTried
    this.#isTried = false
    try {
      return work()
    } finally {
      this.#isTried = before
    }
  }

  /** Works with names that stand for something inside. */
  given<Result>(names: Readonly<Record<string, unknown>>, work: () => Result): Result {
    const before = Object.keys(names).map(
      name => [name, this.#given.get(name), this.#given.has(name)] as const,
    )
    for (const [name, value] of Object.entries(names)) this.#given.set(name, value)
    try {
      return work()
    } finally {
      for (const [name, old, had] of before) had ? this.#given.set(name, old) : this.#given.delete(name)
    }
  }

  of(expression: Expression): unknown {
    const reader = this.#reader
    if (!reader.step()) return this.#named(expression)
    reader.depth++
    const value = this.#value(expression)
    reader.depth--
    return reader.hasRoom(value) ? value : this.#named(expression)
  }

  #value(expression: Expression): unknown {
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'list':
        return expression.items.map(item => this.of(item))
      case 'object':
        return Object.fromEntries(
          expression.entries.map(([key, value]) => [textOf(this.decided(key)), this.of(value)]),
        )
      case 'template': {
        const parts = expression.parts.map(part => this.of(part))
        return parts.length === 1 ? parts[0] : parts.map(part => this.#text(part)).join('')
      }
      case 'conditional': {
        const truth = truthOf(this.decided(expression.test))
        if (truth === undefined)
          return this.#perhaps(() =>
            this.open(...[expression.test, expression.yes, expression.no].map(one => this.of(one))),
          )
        this.#reader.isCloser = true
        const [taken, other] = truth ? [expression.yes, expression.no] : [expression.no, expression.yes]
        const value = this.of(taken)
        // Both branches are made to be of one type.
        const isText = isWrittenText(other) && (typeof value === 'number' || typeof value === 'boolean')
        return isText ? String(value) : value
      }
      case 'call':
        return this.#call(expression.name, expression.args)
      case 'name':
      case 'access':
        return this.#access(expression)
      case 'splat':
        return this.#splat(this.of(expression.of), expression.keys)
      case 'for':
        return this.#each(expression)
      case 'unary': {
        const operand = this.decided(expression.operand)
        const truth = truthOf(operand)
        const number = numberOf(operand)
        if (expression.operator === '!' && truth !== undefined) return !truth
        const isNumber = expression.operator === '-' && number !== undefined
        return isNumber ? -number : this.open(this.of(expression.operand))
      }
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right)
    }
  }

  #binary(operator: string, left: Expression, right: Expression): unknown {
    const a = this.decided(left)
    if (operator === '&&' && truthOf(a) === false) return false
    if (operator === '||' && truthOf(a) === true) return true
    const b = this.decided(right)
    const open = () => this.open(this.of(left), this.of(right))
    if (operator === '&&' || operator === '||') {
      const decides = operator === '||'
      if (truthOf(b) === decides) return decides
      return truthOf(a) === !decides && truthOf(b) === !decides ? !decides : open()
    }
    if (operator === '==' || operator === '!=') {
      const same =
        isMadeAnew(this.#reader, a, b) || isMadeAnew(this.#reader, b, a)
          ? false
          : areCertainlySame(this.#reader, a, b)
      return same === undefined ? open() : same === (operator === '==')
    }
    const [x, y] = [numberOf(a), numberOf(b)]
    if (x === undefined || y === undefined) return open()
    return ARITHMETIC[operator]?.(x, y) ?? open()
  }

  #call(name: string, given: readonly Expression[]): unknown {
    const reader = this.#reader
    if (name === 'templatefile') return this.#templateFile(given)
    if (name === 'file') return this.#file(given)
    const args: unknown[] = []
    for (const arg of given) {
      if (arg.kind !== 'unary' || arg.operator !== '...') {
        if (!CHOOSING.has(name)) args.push(this.of(arg))
        continue
      }
      const all = this.of(arg.operand)
      if (!Array.isArray(all) || isUncounted(this.#reader, all) || CHOOSING.has(name))
        return this.open(all, ...args)
      args.push(...all)
    }
    switch (name) {
      case 'coalesce':
        return this.#coalesce(args, one => one === null || one === '')
      case 'coalescelist':
        return this.#coalesce(args, one => Array.isArray(one) && one.length === 0)
      case 'try':
        return this.#try(given)
      case 'can': {
        const value = given[0] && this.#orError(given[0])
        if (value === ERROR) return false
        return value === undefined || isOpen(value) ? this.open(value) : true
      }
      case 'lookup': {
        const [map, written, other] = args
        const key = reader.settled(written)
        const isKnown =
          isMap(map) && !isOpen(key) && !isUncounted(this.#reader, map) && !reader.hasOpenKeys(map)
        if (!isKnown) return this.open(...args)
        reader.isCloser = true
        return Object.hasOwn(map, String(key)) ? map[String(key)] : args.length > 2 ? other : OPEN
      }
    }
    if (REWRITING.has(name))
      for (const [i, arg] of args.entries())
        args[i] = reader.isForText ? this.expanded(arg) : reader.rewritten(arg)
    const areUncounted =
      args.some(arg => isUncounted(this.#reader, arg)) || mayBeSeveral(this.#reader, name, args)
    const isTold = !areUncounted || !COUNTING.has(name)
    const value = isTold
      ? call(name, DECIDING.has(name) ? args.map(arg => reader.settled(arg)) : args)
      : undefined
    if (value === undefined) return this.open(...args)
    if (typeof value === 'object' && value !== null) {
      if (areUncounted) reader.uncounted.add(value)
      if (THINNING.has(name) && isOpenIn(value)) reader.overcounted.add(value)
    }
    return typeof value === 'string' ? this.#marked(value, args) : value
  }

  /** What a function could not tell of some of its parts may come from any of them. */
  #marked(value: unknown, args: readonly unknown[]): unknown {
    return typeof value === 'string' && value.includes(OPEN)
      ? value.replaceAll(OPEN, this.open(...args))
      : value
  }

  /** The first that gives something. Of what is open nobody knows whether it does. */
  #coalesce(args: readonly unknown[], isNothing: (one: unknown) => boolean): unknown {
    const possible: unknown[] = []
    for (const arg of args) {
      const known = this.#reader.settled(arg)
      if (isNothing(known)) continue
      possible.push(arg)
      const isSure =
        !isOpen(known) ||
        isMadeAnew(this.#reader, arg, null) ||
        (typeof arg === 'string' && arg.replace(SIGNS, '') !== '')
      if (isSure && !isUncounted(this.#reader, arg)) break
    }
    this.#reader.isCloser = true
    if (possible.length === 1) return possible[0]
    return possible.length === 0 ? OPEN : this.open(...possible)
  }

  /** The first that is no error. What is open may be one. */
  #try(args: readonly Expression[]): unknown {
    const possible: unknown[] = []
    for (const arg of args) {
      const value = this.#orError(arg)
      if (value === ERROR) continue
      possible.push(value)
      if (!isOpen(this.#reader.settled(value)) || (typeof value === 'string' && isThere(this.#reader, value)))
        break
    }
    this.#reader.isCloser = true
    if (possible.length === 1) return possible[0]
    return possible.length === 0 ? OPEN : this.open(...possible)
  }

  /** What an expression gives, or ERROR where a list or a map that it goes into lacks what it names. */
  #orError(expression: Expression): unknown {
    const reader = this.#reader
    const [before, depth] = [this.#isTried, reader.depth]
    this.#isTried = true
    try {
      return this.of(expression)
    } catch (error) {
      if (error !== ERROR) throw error
      reader.depth = depth
      return ERROR
    } finally {
      this.#isTried = before
    }
  }

  /** What stands for what is not there. */
  #lacking(): string {
    if (this.#isTried) throw ERROR
    return OPEN
  }

  /** Of what is open each is as the one that it is not known to differ from; how many there are nobody knows. */
  #each({ names, key, value, test, of }: For): unknown {
    const over = this.of(of)
    const isKnown = typeof over === 'object' && over !== null
    if (!isKnown && (key || !isOpen(over))) return this.open(over)
    let isCounted = isKnown && !isUncounted(this.#reader, over)
    const items: [string, unknown][] = []
    const one = isKnown ? over : { '': over }
    for (const [at, each] of Array.isArray(one) ? Object.entries(one) : entriesOf(one)) {
      const index = isKnown ? (Array.isArray(over) ? Number(at) : at) : OPEN
      const [first = '', second = ''] = names
      const given = names.length === 1 ? { [first]: each } : { [first]: index, [second]: each }
      this.given(given, () => {
        const isIn = test ? truthOf(this.decided(test)) : true
        if (isIn === undefined) isCounted = false
        if (isIn === false) {
          this.#reader.isCloser = true
          return
        }
        const isGrouped = value.kind === 'unary' && value.operator === '...'
        const work = () => this.of(isGrouped ? value.operand : value)
        const item = isCounted ? work() : this.#perhaps(work)
        const isSure = isIn === true && (isKnown || isOpenIn(item))
        const made = isSure ? item : this.open(item, over)
        items.push([key ? this.#text(this.decided(key)) : '', isGrouped ? new Group(made) : made])
      })
    }
    if (key && items.some(([name]) => isOpen(name))) isCounted = false
    const made = key ? this.#collected(items) : items.map(([, item]) => item)
    if (!isCounted) this.#reader.uncounted.add(made)
    return made
  }

  /** `key => value...` gathers what has the same key. */
  #collected(items: readonly [string, unknown][]): object {
    const all = new Map<string, unknown>()
    for (const [name, item] of items) {
      if (!(item instanceof Group)) all.set(name, item)
      else {
        const found = all.get(name) as unknown[] | undefined
        if (found) found.push(item.value)
        else all.set(name, [item.value])
      }
    }
    return Object.fromEntries(all)
  }

  #splat(all: unknown, keys: readonly string[]): unknown {
    if (Array.isArray(all)) {
      const known = this.#reader.splats.get(all)?.get(keys.join())
      if (known) return known
      if (!this.#reader.step(all.length)) return this.open(all)
      const made = all.map(one => this.follow(one, keys))
      if (isUncounted(this.#reader, all)) this.#reader.uncounted.add(made)
      // Each instance of a block may ask for the same of another.
      const splats = this.#reader.splats.get(all) ?? new Map<string, unknown[]>()
      this.#reader.splats.set(all, splats.set(keys.join(), made))
      return made
    }
    if (all === null) return []
    if (typeof all === 'object') return [this.follow(all, keys)]
    if (!isOpen(all)) return [this.follow(all, keys)]
    const one = this.follow(all, keys)
    if (typeof all !== 'string' || !all.startsWith(DERIVED_SIGN)) return one
    const made = [one]
    const { mark } = this.#reader.signIn(all) ?? {}
    const isOne = mark && mark.of === undefined && mark.home.keys(mark.reference)?.isRepeated === false
    if (!isOne) this.#reader.uncounted.add(made)
    return made
  }

  /** A sign for each thing that some values rest on. */
  open(...values: readonly unknown[]): string {
    const { marks } = this.#reader
    const found = this.#reader.marksIn(values)
    if (!found || found.size === 0) return OPEN
    return [...found]
      .map(number => {
        const mark = marks[number] as Mark
        return this.#reader.sign(OPEN_SIGN, mark.home, mark.reference, { ...mark, isMade: true })
      })
      .join('')
  }

  /** Signs for all that an expression names. */
  #named(expression: Expression): string {
    // What a file names the plan does not.
    if (this.#names) return OPEN
    const named = [...new Set(referencesIn(expression))].filter(one => !this.#given.has(rootOf(one)))
    if (named.length === 0 || named.length > MOST_MARKS) return OPEN
    return named.map(one => this.#reader.sign(OPEN_SIGN, this.#home, one, { isMade: true })).join('')
  }

  /** What a reference gives, and the steps behind it lead to. */
  #access(expression: Expression): unknown {
    const steps: (string | number)[] = []
    let [at, behind] = [expression, '']
    for (; at.kind === 'access'; at = at.of) {
      const key = this.decided(at.key)
      if (at.key.kind !== 'literal' && !isOwnKey(at.key)) this.#reader.isCloser = true
      if ((typeof key !== 'string' && typeof key !== 'number') || isOpen(key)) {
        return this.follow(this.open(this.of(at.key), this.of(at.of)), steps)
      }
      steps.unshift(key)
      behind = stepText(key, at.bracketed) + behind
    }
    if (at.kind !== 'name') return this.follow(this.of(at), steps)
    const { name } = at
    const [first, ...rest] = steps
    if (this.#given.has(name)) {
      const value = this.follow(this.#given.get(name), steps)
      return this.#reader.isForText ? this.#reader.settled(value) : value
    }
    if (this.#names) return this.follow(this.#names, [name, ...steps])
    switch (name) {
      case 'local':
        return this.follow(this.#local(String(first)), rest)
      case 'var':
        return this.follow(this.#variable(String(first)), rest)
      case 'each':
        return first === 'value' ? this.follow(this.#eachValue(), rest) : this.#ownKey(`each.${first}`)
      case 'count':
        return this.#ownKey(`count.${first}`)
      case 'module':
        return this.#module(String(first), rest)
      case 'path':
      case 'terraform':
      case 'self':
        return this.#known(name + behind)
      case 'data':
        return this.#resource(`data.${first}.${steps[1]}`, steps.slice(2), name + behind)
      default:
        return first === undefined ? OPEN : this.#resource(`${name}.${first}`, rest, name + behind)
    }
  }

  #ownKey(reference: string): unknown {
    const key = this.#asker?.key
    return key === undefined ? this.#known(reference) : key
  }

  #eachValue(): unknown {
    if (!this.#asker) return this.#known('each.value')
    const { key, block } = this.#asker
    const all = this.#own(block, 'for_each')
    if (all === undefined || key === undefined) return this.#repeatedOver(block)
    if (Array.isArray(all)) return all.every(one => typeof one === 'string') ? key : this.open(all)
    if (isMap(all) && !this.#reader.hasOpenKeys(all) && Object.hasOwn(all, key)) {
      const value = all[key]
      // Of a resource that is repeated itself the plan tells as much.
      const sign = typeof value === 'string' ? this.#reader.signIn(value) : undefined
      if (!sign || sign.mark.isMade || sign.mark.of !== undefined) this.#reader.isCloser = true
      return value
    }
    return this.part(all)
  }

  /** What a block is repeated over, as the plan lists it: a part of one of these. */
  #repeatedOver(block: string): unknown {
    const named = this.#home.named(block.replace(/^resource\./, ''), 'for_each') ?? []
    if (named.length === 0 || named.length > MOST_MARKS) return OPEN
    return named
      .map(one => this.#reader.sign(OPEN_SIGN, this.#home, one, { isMade: true, isPart: true }))
      .join('')
  }

  /** A part of what nobody knows which. */
  part(value: unknown): string {
    return this.#reader.exchanged(this.open(value), (kind, number) => {
      const mark = this.#reader.marks[number] as Mark
      return this.#reader.sign(kind, mark.home, mark.reference, { ...mark, isMade: true, isPart: true })
    }) as string
  }

  /** What a block of this module has written, where the plan lists the same names for it. */
  #own(block: string, attribute: string, asker?: Asker): unknown {
    const { home, reader } = { home: this.#home, reader: this.#reader }
    return reader.once(home, `${block} ${attribute} ${asker ? JSON.stringify(asker.key) : ''}`, () => {
      const expression = reader.code.of(reader.at(home)?.attribute(block, [attribute]))
      const named = home.named(block.replace(/^resource\./, ''), attribute)
      if (!expression || !named || !agree([expression], named)) return undefined
      return new Reading(reader, home, asker).of(expression)
    })
  }

  /** What steps lead to inside of a value; of what is open, they are noted. */
  follow(value: unknown, steps: readonly (string | number)[]): unknown {
    let at = value
    for (const step of steps) {
      if (typeof at === 'string' && isOpen(at)) at = this.#into(at, step)
      else if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) {
        if (typeof at !== 'object' || at === null) return this.#lacking()
        return isUncounted(this.#reader, at) || this.#reader.hasOpenKeys(at) ? this.part(at) : this.#lacking()
      } else {
        this.#reader.isCloser = true
        at = (at as Record<string | number, unknown>)[step]
      }
    }
    return at
  }

  #into(text: string, step: string | number): unknown {
    const reader = this.#reader
    const sign = reader.signIn(text)
    if (!sign || sign.mark.isMade) return this.part(text)
    const { home, reference, of } = sign.mark
    const further = reference + stepText(step)
    if (of !== undefined) {
      const inner = this.#into(`${sign.kind}${of};`, step)
      return reader.exchanged(inner, (kind, number) => reader.sign(kind, home, further, { of: number }))
    }
    if (/^(var|local|each|path|terraform|self)\b/.test(reference))
      return reader.sign(sign.kind, home, further)
    return new Reading(reader, home).#known(further)
  }

  /** The text of a template in a file. */
  #templateFile([path, names]: readonly Expression[]): unknown {
    const written = path && !this.#reader.isForOrigin ? this.#fileText(path) : undefined
    const template = written === undefined ? undefined : this.#reader.code.template(written)
    const given = names && this.of(names)
    if (!template || !isMap(given)) return this.open(given)
    return this.#text(new Reading(this.#reader, this.#home, undefined, given).of(template))
  }

  #file([path]: readonly Expression[]): unknown {
    const text = path && !this.#reader.isForOrigin ? this.#fileText(path) : undefined
    return text === undefined || isOpen(text) ? OPEN : text
  }

  /** A file, by a path from the root module or from the folder that `path` names. */
  #fileText(path: Expression): string | undefined {
    const { moduleOf, fileAt } = this.#reader
    const parts = path.kind === 'template' ? path.parts : [path]
    const [folderNamed] = parts[0] ? referencesIn(parts[0]) : []
    const isOwn = folderNamed === 'path.module'
    const behind = isOwn || folderNamed === 'path.root' ? parts.slice(1) : parts
    const text = behind.map(part => textOf(this.of(part))).join('')
    const folder = moduleOf(isOwn ? this.#home.calls : [])?.folder
    return folder === undefined || isOpen(text) ? undefined : fileAt(`${folder}/${text.replace(/^\/+/, '')}`)
  }

  /** As a template prints it. */
  #text(value: unknown): string {
    return typeof value === 'object' && value !== null ? this.open(value) : textOf(value)
  }

  /** What the plan knows of a reference, else a sign for it. */
  #known(reference: string): unknown {
    const value = this.#home.resolve(reference)
    const isOpen = value === DERIVED_SIGN || value === OPEN_SIGN
    if (isOpen) return this.#reader.sign(value, this.#home, reference)
    // A resource that something rests on may be known, and is no less what it rests on.
    if (this.#reader.isForText || (VALUE.test(reference) && !this.#reader.isForOrigin)) return value
    return this.#reader.sign(DERIVED_SIGN, this.#home, reference, { known: value })
  }

  /** The instances of a block, or what steps lead to in one. */
  #resource(block: string, steps: readonly (string | number)[], whole: string): unknown {
    const keys = this.#home.keys(block)
    if (!keys) return this.#known(whole)
    if (!keys.isRepeated) return this.#instance(block, undefined, steps)
    const [key, ...rest] = steps
    if (key !== undefined && keys.all.has(key)) return this.#instance(block, key, rest)
    const { home, reader } = { home: this.#home, reader: this.#reader }
    const made = reader.once(home, `${block} `, () => {
      const inner = new Reading(reader, home)
      const all = [...keys.all.keys()].map(one => [one, inner.#instance(block, one, [])] as const)
      const isMap = all.some(([one]) => typeof one === 'string')
      return isMap ? Object.fromEntries(all) : all.map(([, one]) => one)
    })
    return this.follow(made, steps)
  }

  #instance(block: string, key: string | number | undefined, steps: readonly (string | number)[]): unknown {
    const own = key === undefined ? block : block + stepText(key, true)
    return this.#known(own + steps.map(step => stepText(step)).join(''))
  }

  /** What a call of a module gives: of one instance an output. */
  #module(name: string, steps: readonly (string | number)[]): unknown {
    const reference = `module.${name}`
    const instances = this.#home.inner(name)
    const whole = () => this.#known(reference + steps.map(step => stepText(step)).join(''))
    if (!instances) return whole()
    const key = instances.isRepeated ? steps[0] : undefined
    const behind = instances.isRepeated ? steps.slice(1) : steps
    const one = instances.all.get(key)
    const [output, ...rest] = behind
    if (!one || typeof output !== 'string') return whole()
    const own = `${reference}${key === undefined ? '' : stepText(key, true)}.${output}`
    return this.follow(
      this.#from(own, new Reading(this.#reader, one).#own(`output.${output}`, 'value')),
      rest,
    )
  }

  /** What another module gives, as this one names it. */
  #from(reference: string, value: unknown): unknown {
    if (value === undefined) return this.#known(reference)
    const reader = this.#reader
    return reader.exchanged(value, (kind, number) => {
      const { isMade, isPart, isRewritten = false } = reader.marks[number] as Mark
      return reader.sign(kind, this.#home, reference, { isMade, isPart, of: number, isRewritten })
    })
  }

  /** What a variable is, or what the call of the module writes for it. */
  #variable(name: string): unknown {
    const { home, reader } = { home: this.#home, reader: this.#reader }
    return reader.once(home, `var.${name}`, () => {
      const block = reader.at(home)?.block(`variable.${name}`)
      const given = converted(this.#passed(name), block, reader, new Reading(reader, home))
      return given === undefined ? reader.sign(OPEN_SIGN, home, `var.${name}`) : given
    })
  }

  #passed(name: string): unknown {
    const { home, reader } = { home: this.#home, reader: this.#reader }
    const reference = `var.${name}`
    const { outer } = home
    if (home.isSecret(name)) return reader.sign(OPEN_SIGN, home, reference)
    const known = this.#known(reference)
    const call = home.calls.at(-1)
    if (!isOpen(known) || !outer || call === undefined) return known
    const written = new Reading(reader, outer).#own(`module.${call}`, name, {
      key: home.key,
      block: `module.${call}`,
    })
    return this.#from(reference, written)
  }

  #local(name: string): unknown {
    const { home, reader } = { home: this.#home, reader: this.#reader }
    const value = reader.once(home, `local.${name}`, () => {
      const expression = reader.code.of(reader.at(home)?.local(name))
      return expression && new Reading(reader, home).of(expression)
    })
    return value === undefined ? this.#known(`local.${name}`) : value
  }
}

function isWrittenText(expression: Expression): boolean {
  return (
    expression.kind === 'template' || (expression.kind === 'literal' && typeof expression.value === 'string')
  )
}

function isOwnKey(key: Expression): boolean {
  return key.kind === 'access' && key.of.kind === 'name' && /^(each|count)$/.test(key.of.name)
}

class Group {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

function stepText(step: string | number, isKey = typeof step === 'number'): string {
  return isKey || !/^[A-Za-z_][\w-]*$/.test(String(step)) ? `[${JSON.stringify(step)}]` : `.${step}`
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => unknown>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? undefined : a / b),
  '%': (a, b) => (b === 0 ? undefined : a % b),
}

/** A reference to no resource. */
const VALUE = /^(var|local|each|count|path|terraform|self)\b/

const ERROR = new Error('it goes into a list or a map that lacks what it names')

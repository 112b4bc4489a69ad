import { type ModuleInstance, SIGNS } from '../engine/index.ts'
import { Code, LONGEST } from './code.ts'
import type { Module } from './locate.ts'
import { isOpen, isOpenIn } from './signs.ts'

/** What a sign in a value stands for. */
export interface Mark {
  readonly home: ModuleInstance
  readonly reference: string
  /** Of what stands there something else is made. */
  readonly isMade: boolean
  /** Of what is made a part is meant. */
  readonly isPart: boolean
  /** What the reference leads to in another module. */
  readonly of: number | undefined
  /** It is a policy document of whose text another is made. */
  readonly isRewritten?: boolean
  /** What the plan knows of it, where it is asked what something rests on. */
  readonly known?: unknown
}

/**
 * What is asked: for a text; for what something rests on, where signs stand for what is known of resources too; or for where something
 * known comes from, where they stand for variables as well.
 */
type Question = 'text' | 'rest' | 'origin'

/** Reads the sources of all module instances of a plan; what locals, variables and outputs give is kept. */
export class Reader {
  readonly moduleOf: (calls: readonly string[]) => Module | undefined
  readonly fileAt: (path: string) => string | undefined
  readonly code = new Code()
  readonly marks: Mark[] = []
  readonly #numbers = new WeakMap<ModuleInstance, Map<string, number>>()
  readonly #values = new WeakMap<ModuleInstance, Map<string, { value: unknown; isCloser: boolean }>>()
  readonly #under = new WeakMap<ModuleInstance, Set<string>>()
  readonly #fitting = new WeakMap<readonly string[], boolean>()
  /** Lists and maps of which nobody knows how much is in them. */
  readonly uncounted = new WeakSet<object>()
  /** Those in which there may be less. */
  readonly overcounted = new WeakSet<object>()
  /** What was made of lists by `[*]`, by the names behind it. */
  readonly splats = new WeakMap<readonly unknown[], Map<string, unknown[]>>()
  readonly #sizes = new WeakMap<object, number>()
  readonly #openKeys = new WeakMap<object, boolean>()
  /** Locals and variables can be made of each other so that they multiply. */
  #left = 0
  /** One long text can stand in a list many times. */
  #letters = 0
  #allLeft = MOST_STEPS_OF_ALL
  #allLetters = MOST_LETTERS_OF_ALL
  depth = 0
  #isTooDeep = false
  #question: Question = 'text'
  /** Then what is made of a document is made of its text. */
  isForText = false
  /** Whether something was told closer than by what an expression names. */
  isCloser = false

  constructor(
    moduleOf: (calls: readonly string[]) => Module | undefined,
    fileAt: (path: string) => string | undefined,
  ) {
    this.moduleOf = moduleOf
    this.fileAt = fileAt
  }

  /** Begins a question. */
  begin(question: Question): void {
    this.#question = question
    this.isForText = question === 'text'
    this.#left = Math.min(MOST_STEPS, this.#allLeft)
    this.#letters = Math.min(MOST_LETTERS, this.#allLetters)
    this.depth = 0
    this.isCloser = false
  }

  /** Whether a sign is to stand for what a variable is, and for what a file holds: it is not written where it is named. */
  get isForOrigin(): boolean {
    return this.#question === 'origin' && !this.isForText
  }

  /** Whether there is room for so many steps more. */
  step(count = 1): boolean {
    this.#allLeft -= count
    this.#left -= count
    if (this.depth >= DEEPEST) this.#isTooDeep = true
    return this.#left > 0 && this.depth < DEEPEST
  }

  /** Whether there is room for a value, which whoever works with it may go through as a whole. */
  hasRoom(value: unknown): boolean {
    const size = this.#sizeOf(value)
    this.#letters -= size
    this.#allLetters -= size
    return size <= (typeof value === 'string' ? LONGEST : LARGEST) && this.#letters > 0
  }

  /** In letters. What stands in it several times counts as often. */
  #sizeOf(value: unknown): number {
    if (typeof value === 'string') return value.length
    if (typeof value !== 'object' || value === null) return 1
    let size = this.#sizes.get(value)
    if (size === undefined) {
      size = 1
      for (const [key, one] of Object.entries(value)) size += key.length + this.#sizeOf(one)
      this.#sizes.set(value, size)
    }
    return size
  }

  /** The sources of a module instance, where they have each block that the plan has of it. */
  at({ calls, blocks }: Pick<ModuleInstance, 'calls' | 'blocks'>): Module | undefined {
    const module = this.moduleOf(calls)
    if (!module) return undefined
    let isFitting = this.#fitting.get(blocks)
    if (isFitting === undefined)
      this.#fitting.set(blocks, (isFitting = blocks.every(block => module.has(block))))
    return isFitting ? module : undefined
  }

  /** What something of a module instance gives; undefined where it hangs on itself, as Terraform allows nothing to do. */
  once(home: ModuleInstance, what: string, work: () => unknown): unknown {
    const name = `${what} ${this.isForText ? 'text' : this.#question}`
    let values = this.#values.get(home)
    if (!values) this.#values.set(home, (values = new Map()))
    const known = values.get(name)
    if (known) {
      this.isCloser ||= known.isCloser
      return known.value
    }
    let under = this.#under.get(home)
    if (!under) this.#under.set(home, (under = new Set()))
    if (under.has(name)) return undefined
    under.add(name)
    const before = { left: this.#left, letters: this.#letters, isCloser: this.isCloser }
    const isTooDeep = this.#isTooDeep
    // What is worked out once has room of its own: each question would be cut short by it anew.
    this.#left = Math.min(MOST_STEPS_OF_ONE, this.#allLeft)
    this.#letters = Math.min(MOST_LETTERS, this.#allLetters)
    this.isCloser = false
    this.#isTooDeep = false
    const kept = { value: work(), isCloser: this.isCloser }
    // From nearer it may be told.
    if (!this.#isTooDeep) values.set(name, kept)
    this.#left = before.left
    this.#letters = before.letters
    this.isCloser ||= before.isCloser
    this.#isTooDeep ||= isTooDeep
    under.delete(name)
    return kept.value
  }

  /** Whether nobody knows some of its keys. */
  hasOpenKeys(value: object): boolean {
    let hasOpen = this.#openKeys.get(value)
    if (hasOpen === undefined) this.#openKeys.set(value, (hasOpen = Object.keys(value).some(isOpen)))
    return hasOpen
  }

  /** A sign for what a reference leads to. */
  sign(
    kind: string,
    home: ModuleInstance,
    reference: string,
    {
      isMade = false,
      isPart = false,
      of,
      isRewritten = false,
      known,
    }: Partial<Omit<Mark, 'home' | 'reference'>> = {},
  ): string {
    let numbers = this.#numbers.get(home)
    if (!numbers) this.#numbers.set(home, (numbers = new Map()))
    const key = `${reference}\n${isMade}${isPart}${isRewritten}${of ?? ''}`
    let number = numbers.get(key)
    if (number === undefined) {
      numbers.set(key, (number = this.marks.length))
      this.marks.push({ home, reference, isMade, isPart, of, isRewritten, known })
    }
    return `${kind}${number};`
  }

  /** The sign that a text is, and nothing else. */
  signIn(text: string): { kind: string; number: number; mark: Mark } | undefined {
    const found = /^[\uFDD0\uFDD1](\d+);$/.exec(text)
    const mark = found ? this.marks[Number(found[1])] : undefined
    return mark && { kind: text[0] as string, number: Number(found?.[1]), mark }
  }

  /** The marks in a value, each once; undefined where something in it names nothing, or they are too many. */
  marksIn(value: unknown): Set<number> | undefined {
    const found = new Set<number>()
    const look = (at: unknown): boolean => {
      if (typeof at === 'string') {
        if (!isOpen(at)) return true
        for (const [, number] of at.matchAll(SIGNS)) {
          if (number === '') return false
          if (number !== undefined && this.marks[Number(number)]) found.add(Number(number))
        }
        return found.size <= MOST_MARKS
      }
      if (typeof at !== 'object' || at === null) return true
      for (const key in at) if (!look(key) || !look((at as Record<string, unknown>)[key])) return false
      return true
    }
    return look(value) ? found : undefined
  }

  /** Each sign in a value exchanged for another. */
  exchanged(value: unknown, by: (kind: string, number: number) => string): unknown {
    if (typeof value === 'string')
      return isOpen(value)
        ? value.replace(SIGNS, (sign, number: string) =>
            number === '' || !this.marks[Number(number)] ? sign : by(sign[0] as string, Number(number)),
          )
        : value
    if (typeof value !== 'object' || value === null) return value
    if (!isOpenIn(value)) return value
    const made = Array.isArray(value)
      ? value.map(one => this.exchanged(one, by))
      : Object.fromEntries(
          Object.entries(value).map(([key, one]) => [
            this.exchanged(key, by) as string,
            this.exchanged(one, by),
          ]),
        )
    if (this.uncounted.has(value)) this.uncounted.add(made)
    if (this.overcounted.has(value)) this.overcounted.add(made)
    return made
  }

  /** What the plan knows in the place of signs that stand for it. */
  settled(value: unknown): unknown {
    if (this.#question === 'text') return value
    const knownAt = (number: number): unknown => {
      const { known, of, isMade } = this.marks[number] as Mark
      return isMade ? undefined : of === undefined ? known : knownAt(of)
    }
    const sign = typeof value === 'string' ? this.signIn(value) : undefined
    if (sign) return knownAt(sign.number) ?? value
    return this.exchanged(value, (kind, number) => {
      const known = knownAt(number)
      return known === undefined ? `${kind}${number};` : String(known)
    })
  }

  /** Signs of policy documents as those of which a function makes another text. */
  rewritten(value: unknown): unknown {
    return this.exchanged(value, (kind, number) => {
      const mark = this.marks[number] as Mark
      if (!this.#isDocument(number)) return `${kind}${number};`
      return this.sign(kind, mark.home, mark.reference, { ...mark, isMade: true, isRewritten: true })
    })
  }

  #isDocument(number: number): boolean {
    const { of, reference } = this.marks[number] as Mark
    return of === undefined ? POLICY_DOCUMENT.test(reference) : this.#isDocument(of)
  }
}

/** `data.aws_iam_policy_document.a["k"].json` */
export const POLICY_DOCUMENT =
  /^(data\.aws_iam_policy_document\.[\w-]+)(?:\[(\d+|".*")\])?\.(?:minified_)?json$/s

/** What calls each other deeper the stack may not bear. */
const DEEPEST = 500
/** So many signs are told apart in one value. */
export const MOST_MARKS = 512
const MOST_STEPS = 20_000
const MOST_STEPS_OF_ONE = 500_000
const MOST_STEPS_OF_ALL = 5_000_000
const MOST_LETTERS = 10_000_000
const MOST_LETTERS_OF_ALL = 500_000_000
const LARGEST = 500_000

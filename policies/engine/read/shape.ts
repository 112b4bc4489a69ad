/** What is wanted of a value. Undefined in place of a shape: nothing. */
export type Shape = Leaf | Stream | Container

/** Takes a whole value as bytes, which are only lent. */
export interface Leaf {
  kind: 'leaf'
  take(bytes: Uint8Array, from: number, to: number): void
}

/** Takes a value's bytes as they come, for a value too large to be held in one piece. */
export interface Stream {
  kind: 'stream'
  piece(bytes: Uint8Array, from: number, to: number): void
}

/** Looks into a value. Null instead passes unseen; any other kind of value is told to `other`, and passes. */
export type Container = Members | Entries | Elements

/** An object whose keys are known. */
export interface Members extends Hooks {
  kind: 'object'
  keys: Keys
}

/** An object that maps names. */
export interface Entries extends Hooks {
  kind: 'entries'
  entry(key: string): Shape | undefined
}

export interface Elements extends Hooks {
  kind: 'array'
  element: Shape | undefined
}

interface Hooks {
  begin?(): void
  end?(): void
  other?(found: Found): void
}

type Found = 'object' | 'array' | 'scalar'

/** @property offset bytes before the place of the error */
export class JsonError extends Error {
  readonly reason: 'syntax' | 'end' | 'encoding' | 'deep' | 'duplicate' | 'large'
  readonly offset: number

  constructor(reason: JsonError['reason'], offset: number, message: string) {
    super(message)
    this.name = 'JsonError'
    this.reason = reason
    this.offset = offset
  }
}

/** The keys of objects of one kind: those that are wanted, and such as were met beside them. */
export class Keys {
  readonly start: Key = { text: '', shape: undefined, bit: 0, next: undefined }
  readonly #keys = new Map<string, Key>()

  constructor(shapes: Record<string, Shape>) {
    for (const [text, shape] of Object.entries(shapes)) this.set(text, shape)
  }

  set(text: string, shape: Shape | undefined): Key {
    const key = { text, shape, bit: 1 << this.#keys.size, next: undefined }
    this.#keys.set(text, key)
    return key
  }

  /** Undefined for a key that is not wanted, once there are too many of these. */
  find(text: string): Key | undefined {
    return this.#keys.get(text) ?? (this.#keys.size < MOST_KEYS ? this.set(text, undefined) : undefined)
  }
}

export interface Key {
  readonly text: string
  readonly shape: Shape | undefined
  readonly bit: number
  /** The key that came behind this one the last time. */
  next: Key | undefined
}

/** As many as a number has bits. */
const MOST_KEYS = 32

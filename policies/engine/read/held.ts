import { JsonError } from './shape.ts'

/** The bytes of a value that several pieces bring, put together. */
export class Held {
  length = 0
  #bytes = new Uint8Array(4096)

  /**
   * Adds the bytes from `from` to `to`; `offset`: where the piece begins in the file.
   *
   * @throws JsonError
   */
  add(bytes: Uint8Array, from: number, to: number, offset: number): void {
    const length = this.length + to - from
    if (length > LARGEST) throw new JsonError('large', offset + from, 'one value is larger than 16 MB')
    if (length > this.#bytes.length) {
      const held = new Uint8Array(Math.max(length, this.#bytes.length * 2))
      held.set(this.#bytes.subarray(0, this.length))
      this.#bytes = held
    }
    this.#bytes.set(bytes.subarray(from, to), this.length)
    this.length = length
  }

  /** What is held, only lent; nothing is held any more. It begins at 0 and ends at `length`, which has to be read before. */
  take(): Uint8Array {
    this.length = 0
    return this.#bytes
  }
}

/** Beyond this it is no plan but somebody's attempt on the memory. */
const LARGEST = 16 << 20

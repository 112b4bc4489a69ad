import type { Plan } from '../plan.ts'
import { decode } from './decode.ts'
import { JsonSkim } from './json-skim.ts'
import { PlanShape } from './plan-shape.ts'
import { binary, notJson, notPlan } from './refuse.ts'
import { JsonError } from './shape.ts'
import { Words } from './words.ts'

/**
 * Reads the JSON of a plan as it arrives: UTF-8 or UTF-16, with a byte order mark or without, plain or gzip. What nobody
 * judges goes by; the rest waits as bytes until it is asked for, so that neither the file nor its tree is ever held.
 * @throws PlanError for whatever is no plan, or is too large; an error of the stream itself is passed on as it is
 */
export async function readPlan(
  input: ReadableStream<Uint8Array> | Uint8Array,
  { limit = 104_857_600, room, pace, judged = () => true }: ReadOptions = {},
): Promise<Plan> {
  const words = new Words()
  const shape = new PlanShape(judged, words, room)
  const skim = new JsonSkim(shape.root, words)
  let head: Uint8Array = new Uint8Array()
  let isUtf16 = false
  const onUtf16 = () => {
    isUtf16 = true
  }
  try {
    for await (const piece of decode(input, limit, onUtf16)) {
      if (skim.offset === 0) {
        head = piece.slice(0, 4096)
        const other = binary(head)
        if (other) throw other
      }
      skim.write(piece)
      const turn = pace?.(shape.held)
      if (turn) await turn
    }
    skim.end()
  } catch (error) {
    throw error instanceof JsonError ? notJson(error, head, shape.keys, isUtf16) : error
  }
  const other = notPlan(shape.found, shape.keys, shape.formatVersion)
  if (other) throw other
  return shape.plan()
}

export interface ReadOptions {
  /** The largest plan that is read, in bytes after unpacking. */
  limit?: number
  /** How many bytes of it may wait to be judged; left out: any number. Terraform says most things twice, so half the limit is enough. */
  room?: number | undefined
  /** Is told after each piece how many bytes of it wait to be judged; where it gives a promise, no more is read until that is kept. */
  pace?: ((held: number) => Promise<void> | undefined) | undefined
  /** Whether a managed type's values are needed. Of all others the plan tells only that they are there. */
  judged?: (type: string) => boolean
}

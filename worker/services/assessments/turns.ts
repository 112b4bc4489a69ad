import type { ReadOptions } from '../../../policies/engine/index.ts'
import { ServiceError } from '../errors.ts'

/** Bytes of values that any plan may have waiting to be judged. With more of them it is large, and waits for its turn. */
const small = 4 * 1024 * 1024

/** Milliseconds. */
interface Limits {
  /** How long a large plan waits for its turn. */
  patience: number
  /** For so long nothing comes of a large plan until it has lost its turn: of a caller who has gone nobody tells. */
  silence: number
  /**
   * While another waits a large plan may be read for so long. With the silence after it this is the patience of whoever waits: nobody
   * who sends a byte now and then keeps the others out.
   */
  longest: number
}

const pause = 100

/** Whose turn it is, of the requests that share this isolate and its memory. */
let turn: { of: object; begun: number; seen: number } | undefined

/** How many wait for it. */
let waiting = 0

/**
 * Has one large plan after the other in memory, and its report: two of 100 MB do not fit into a Worker. `use` reads a plan at this pace,
 * and it is the next one's turn when that is over. @throws SERVICE_BUSY, UPLOAD_TOO_SLOW
 */
export async function inTurn<Result>(
  use: (pace: NonNullable<ReadOptions['pace']>) => Promise<Result>,
  limits: Limits = { patience: 45_000, silence: 20_000, longest: 25_000 },
): Promise<Result> {
  const own = {}
  try {
    return await use(held => {
      if (turn?.of !== own) return held > small ? take(own, limits) : undefined
      const now = Date.now()
      if (waiting > 0 && now - turn.begun >= limits.longest) {
        turn = undefined
        throw new ServiceError('UPLOAD_TOO_SLOW')
      }
      turn.seen = now
    })
  } finally {
    if (turn?.of === own) turn = undefined
  }
}

async function take(own: object, { patience, silence }: Limits): Promise<void> {
  const begun = Date.now()
  waiting++
  try {
    while (turn && Date.now() - turn.seen < silence) {
      if (Date.now() - begun >= patience) throw new ServiceError('SERVICE_BUSY', undefined, { delay: 30 })
      await new Promise(done => setTimeout(done, pause))
    }
  } finally {
    waiting--
  }
  const now = Date.now()
  turn = { of: own, begun: now, seen: now }
}

import type { ReadOptions } from '../../../policies/engine/index.ts'
import { ServiceError } from '../errors.ts'

/** Bytes that any upload may hold: values of its plan that wait to be judged, and texts. With more of them it is large, and waits for its turn. */
const small = 4 * 1024 * 1024

/** Bytes that the small ones of one account may hold together, and those of all. With more of them the later wait for the earlier. */
const roomOfOne = 8 * 1024 * 1024
const room = 24 * 1024 * 1024

/** Milliseconds. */
interface Limits {
  /** How long an upload waits for those that are before it. */
  patience: number
  /** One of which nothing came for so long is cut, where another waits for it: of a caller who has gone nobody tells. */
  silence: number
  /**
   * While another waits an upload may be read for so long. With the silence after it this is the patience of whoever waits: nobody
   * who sends a byte now and then keeps the others out.
   */
  longest: number
}

const usual: Limits = { patience: 45_000, silence: 20_000, longest: 25_000 }

/** Where small ones of several accounts do not fit together: there is not much of them to come, and nobody is to wait long for a stranger. */
const brisk: Limits = { ...usual, silence: 5000, longest: 10_000 }

/** What the reader of an upload is given. */
export interface Turn {
  /** Is told how many bytes of the plan are held; what it gives is waited for. */
  pace: NonNullable<ReadOptions['pace']>
  /** Counts bytes beside the plan that stay in memory with it. */
  keep(bytes: number): void
  /** Given once the upload is cut: nothing of it may be held any longer. Its reason is UPLOAD_TOO_SLOW. */
  signal: AbortSignal
}

/** An upload that is being read. */
interface Reading {
  accountId: string
  held: number
  kept: number
  begun: number
  seen: number
  cut(): void
}

const pause = 100

/** Those that share this isolate and its memory, the one that began first before the others. */
const readings = new Set<Reading>()

/** The large one whose turn it is. */
let turn: Reading | undefined

/**
 * Has one large upload after the other in memory, and its report: two of 100 MB do not fit into a Worker. Of small ones there are as many
 * as fit together, of all accounts and of one. `use` reads one at this pace. @throws SERVICE_BUSY, UPLOAD_TOO_SLOW
 */
export async function inTurn<Result>(
  accountId: string,
  use: (turn: Turn) => Promise<Result>,
  limits?: Limits,
): Promise<Result> {
  const cutting = new AbortController()
  const { signal } = cutting
  const now = Date.now()
  const cut = () => cutting.abort(new ServiceError('UPLOAD_TOO_SLOW'))
  const own: Reading = { accountId, held: 0, kept: 0, begun: now, seen: now, cut }
  readings.add(own)
  try {
    return await use({
      signal,
      keep(bytes) {
        own.kept += bytes
        own.seen = Date.now()
      },
      pace(held) {
        signal.throwIfAborted()
        own.held = held
        own.seen = Date.now()
        return mayGoOn(own) ? undefined : wait(own, signal, limits)
      },
    })
  } finally {
    forget(own)
  }
}

function mayGoOn(own: Reading): boolean {
  if (!isLarge(own)) return inTheWayOf(own).length === 0
  if (turn === undefined) {
    turn = own
    own.begun = Date.now()
  }
  return turn === own
}

async function wait(own: Reading, signal: AbortSignal, given?: Limits): Promise<void> {
  const begun = Date.now()
  while (!mayGoOn(own)) {
    const now = Date.now()
    const inTheWay = inTheWayOf(own)
    const isStrange = !isLarge(own) && inTheWay.some(({ accountId }) => accountId !== own.accountId)
    const { patience, silence, longest } = given ?? (isStrange ? brisk : usual)
    if (now - begun >= patience) throw new ServiceError('SERVICE_BUSY', undefined, { delay: 30 })
    const slow = inTheWay.find(reading => now - reading.seen >= silence || now - reading.begun >= longest)
    if (slow) {
      slow.cut()
      forget(slow)
      continue
    }
    await new Promise(done => setTimeout(done, pause))
    signal.throwIfAborted()
    // whoever waits is not slow
    own.begun += Date.now() - own.seen
    own.seen = Date.now()
  }
}

/** Those that an upload waits for. Small ones wait for earlier ones alone: so the first of all never waits, and none for each other. */
function inTheWayOf(own: Reading): Reading[] {
  if (isLarge(own)) return turn && turn !== own ? [turn] : []
  const all = [...readings]
  const before = all.slice(0, all.indexOf(own)).filter(reading => !isLarge(reading))
  const ofOne = before.filter(({ accountId }) => accountId === own.accountId)
  if (sizeOf(own, ...ofOne) > roomOfOne) return ofOne
  return sizeOf(own, ...before) > room ? before : []
}

function isLarge(reading: Reading): boolean {
  return sizeOf(reading) > small
}

function sizeOf(...some: Reading[]): number {
  return some.reduce((sum, { held, kept }) => sum + held + kept, 0)
}

function forget(reading: Reading): void {
  readings.delete(reading)
  if (turn === reading) turn = undefined
}

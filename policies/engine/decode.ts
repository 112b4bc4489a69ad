import { PlanError } from './plan.ts'

/**
 * A file's text as UTF-8 without a byte order mark, piece by piece: unpacks gzip, and reads UTF-16 as PowerShell's `>`
 * writes it. The first piece holds at least the first 4 KB, if there are as many.
 * @throws PlanError PLAN_TOO_LARGE as soon as more than `limit` bytes have been unpacked, PLAN_NOT_JSON for damaged gzip
 */
export async function* decode(
  input: ReadableStream<Uint8Array> | Uint8Array,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let pieces: Pieces = limited(input instanceof Uint8Array ? one(input) : chunks(input), limit)
  // Twice: `Content-Encoding: gzip` around a file that is gzip already.
  for (let times = 0; times < 2; times++) {
    const [head, all] = await peek(pieces)
    pieces = all
    if (head[0] !== 0x1f || head[1] !== 0x8b) break
    pieces = limited(gunzip(pieces), limit)
  }
  const [head, all] = await peek(pieces)
  const utf16 = encodingOf(head)
  if (utf16) yield* fromUtf16(all, utf16 === 'utf-16be')
  else yield* withoutMark(all)
}

type Pieces = AsyncGenerator<Uint8Array> | Generator<Uint8Array>

const HEAD = 4096

function* one(bytes: Uint8Array): Generator<Uint8Array> {
  yield bytes
}

async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  let done = false
  try {
    while (true) {
      const read = await reader.read()
      done = read.done
      if (read.done) return
      yield read.value
    }
  } finally {
    // Whoever sends is told to stop. What becomes of that is not our concern.
    if (!done) reader.cancel().catch(() => {})
  }
}

/** The first bytes, and a sequence that begins with them again. */
async function peek(pieces: Pieces): Promise<[Uint8Array, Pieces]> {
  let head = new Uint8Array()
  while (head.length < HEAD) {
    const { done, value } = await pieces.next()
    if (done) break
    if (head.length === 0) head = value as Uint8Array<ArrayBuffer>
    else {
      const joined = new Uint8Array(head.length + value.length)
      joined.set(head)
      joined.set(value, head.length)
      head = joined
    }
  }
  return [head, prepended(head, pieces)]
}

async function* prepended(head: Uint8Array, pieces: Pieces): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head
    yield* pieces
  } finally {
    await pieces.return(undefined)
  }
}

async function* limited(pieces: Pieces, limit: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > limit) {
      const size = limit >= 1 << 20 ? `${Math.floor(limit / (1 << 20))} MB` : `${limit} bytes`
      throw new PlanError(
        'PLAN_TOO_LARGE',
        `The plan is larger than ${size} (unpacked). Split the configuration, or plan a part of it with \`-target\`.`,
      )
    }
    yield piece
  }
}

async function* gunzip(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let failure: { error: unknown } | undefined
  let piece = new Uint8Array()
  const packed = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        while (piece.length === 0) {
          const { done, value } = await pieces.next()
          if (done) return controller.close()
          piece = value as Uint8Array<ArrayBuffer>
        }
        // Small, because not every runtime unpacks a chunk bit by bit: this bounds what a gzip bomb makes of it to 4 MB.
        controller.enqueue(piece.slice(0, 4096))
        piece = piece.subarray(4096)
      } catch (error) {
        failure = { error }
        controller.error(error)
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  const unpacked = packed.pipeThrough(new DecompressionStream('gzip') as unknown as Unpacking)
  const source = chunks(unpacked)
  try {
    while (true) {
      const { done, value } = await source.next().catch(() => {
        if (failure) throw failure.error
        throw new PlanError(
          'PLAN_NOT_JSON',
          'The gzip file is damaged or breaks off early. Pack it anew, or send the plan unpacked.',
        )
      })
      if (done) return
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}

type Unpacking = ReadableWritablePair<Uint8Array, Uint8Array>

function encodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b, c, d] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  // JSON begins with two characters of ASCII, so without a mark the zeros tell.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return 'utf-16be'
  return undefined
}

async function* withoutMark(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let first = true
  for await (const piece of pieces) {
    yield first && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf ? piece.subarray(3) : piece
    first = false
  }
}

async function* fromUtf16(pieces: Pieces, bigEndian: boolean): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-16le', { fatal: true })
  const encoder = new TextEncoder()
  /** With big-endian text, the first byte of a pair whose second has not come. */
  let odd: number | undefined
  const text = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new PlanError(
        'PLAN_NOT_JSON',
        'The file is UTF-16 with characters that are none. Save it as UTF-8.',
      )
    }
  }
  for await (const piece of pieces) {
    let bytes = piece
    if (bigEndian) {
      const length = piece.length + (odd === undefined ? 0 : 1)
      const joined = new Uint8Array(length)
      if (odd !== undefined) joined[0] = odd
      joined.set(piece, length - piece.length)
      odd = length % 2 === 1 ? joined[length - 1] : undefined
      bytes = joined.subarray(0, length - (length % 2))
      for (let i = 0; i < bytes.length; i += 2) [bytes[i], bytes[i + 1]] = [bytes[i + 1]!, bytes[i]!]
    }
    // A large piece would become a string and bytes again, each of its size.
    for (let at = 0; at < bytes.length; at += 1 << 18) {
      const decoded = text(bytes.subarray(at, at + (1 << 18)))
      if (decoded !== '') yield encoder.encode(decoded)
    }
  }
  const rest = text() + (odd === undefined ? '' : '\ufffd')
  if (rest !== '') yield encoder.encode(rest)
}

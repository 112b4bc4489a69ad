import { PlanError } from '../plan.ts'

/**
 * A file's text as UTF-8 without a byte order mark, piece by piece: unpacks gzip, and reads UTF-16 as PowerShell's `>`
 * writes it, which `onUtf16` hears before the first piece. That holds at least the first 4 KB, if there are as many.
 * @throws PlanError PLAN_TOO_LARGE as soon as more than `limit` bytes have been unpacked, PLAN_NOT_JSON for damaged gzip
 */
export async function* decode(
  input: ReadableStream<Uint8Array> | Uint8Array,
  limit: number,
  onUtf16?: () => void,
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
  if (!utf16) return yield* withoutMark(all)
  onUtf16?.()
  yield* fromUtf16(all, utf16 === 'utf-16be')
}

/**
 * Gzip, unpacked no faster than it is read.
 * @throws PlanError PLAN_NOT_JSON where it is damaged, as the stream's error
 */
export function unpack(packed: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = gunzip(chunks(packed))
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => pieces.return(undefined).then(() => undefined),
    },
    { highWaterMark: 0 },
  )
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

/**
 * Not a pipe, for in workerd a pipe unpacks whatever comes without waiting for anybody to read: a gzip bomb of 1 MB fills
 * a gigabyte. Here a slice is written once all that the one before gave has been read, so there are 16 MB at most.
 *
 * A file may have several members, one after the other (RFC 1952, 2.2), as `cat a.gz b.gz` and bgzip make them, but a
 * DecompressionStream takes one. Where the bytes of a header follow the very length that has come out so far, a member
 * has ended and the next begins.
 */
async function* gunzip(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let member = openMember()
  let length = 0
  /** The last bytes that were written, of which the length of a member is the last thing. */
  let before = new Uint8Array(4)
  try {
    for await (const { bytes: part, header } of cutAtHeaders(pieces)) {
      if (header && member.written > 0) {
        const rest = (lengthIn(before) - (length % 2 ** 32) + 2 ** 32) % 2 ** 32
        for await (const bytes of member.upTo(rest)) {
          length += bytes.length
          yield bytes
        }
      }
      if (header && member.written > 0 && lengthIn(before) === length % 2 ** 32) {
        for await (const bytes of member.end()) yield bytes
        member = openMember()
        length = 0
      }
      for await (const bytes of member.write(part)) {
        length += bytes.length
        yield bytes
      }
      const joined = new Uint8Array(8)
      joined.set(before)
      joined.set(part.subarray(-4), 4)
      before = joined.slice(Math.min(part.length, 4)).slice(0, 4)
    }
    for await (const bytes of member.end()) yield bytes
  } catch (error) {
    if (!member.failed()) throw error
    throw new PlanError(
      'PLAN_NOT_JSON',
      'The gzip file is damaged or breaks off early. Pack it anew, or send the plan unpacked.',
    )
  } finally {
    member.abort()
  }
}

/** One member: what is written, and what comes out of it by then. */
function openMember() {
  const { writable, readable } = new DecompressionStream('gzip')
  const writer = (writable as WritableStream<Uint8Array>).getWriter()
  const reader = (readable as ReadableStream<Uint8Array>).getReader()
  writer.closed.catch(() => {})
  let next = watch(reader.read())
  const member = {
    written: 0,
    failed: () => next.failed,
    // Not `cancel`: Node 24 then fails when the next bytes come out, where nobody can catch it.
    abort: () => void writer.abort().catch(() => {}),
    async *write(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
      member.written += bytes.length
      const written = watch(writer.write(bytes))
      while (await comes(next, written)) {
        const { done, value } = await next.promise
        if (done) return
        next = watch(reader.read())
        yield value
      }
    },
    /** What is still on its way: a write may settle before its bytes have been unpacked. Waits for a second at most. */
    async *upTo(rest: number): AsyncGenerator<Uint8Array> {
      if (rest > SLICE * MOST_RATIO) return
      for (let waits = 0; rest > 0 && waits < 1000; waits++) {
        await Promise.race([next.promise, new Promise(done => setTimeout(done, 0))]).catch(() => {})
        if (!next.settled) continue
        const { done, value } = await next.promise
        if (done) return
        rest -= value.length
        next = watch(reader.read())
        yield value
      }
    },
    async *end(): AsyncGenerator<Uint8Array> {
      watch(writer.close())
      while (true) {
        const { done, value } = await next.promise
        if (done) return
        next = watch(reader.read())
        yield value
      }
    },
  }
  return member
}

/** The bytes in parts of 16 KB at most, a new one wherever something looks like the beginning of a member. */
async function* cutAtHeaders(pieces: Pieces): AsyncGenerator<Part> {
  let rest = new Uint8Array()
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += SLICE) {
      const slice = new Uint8Array(rest.length + Math.min(SLICE, piece.length - at))
      slice.set(rest)
      slice.set(piece.subarray(at, at + SLICE), rest.length)
      // what begins in the last bytes cannot be told from a header yet
      const end = Math.max(0, slice.length - HEADER + 1)
      yield* parts(slice, end)
      rest = slice.slice(end)
    }
  }
  if (rest.length > 0) yield { bytes: rest, header: false }
}

interface Part {
  bytes: Uint8Array
  /** It begins with what looks like a header. */
  header: boolean
}

function* parts(slice: Uint8Array, end: number): Generator<Part> {
  let from = 0
  for (let at = slice.indexOf(0x1f, 1); at !== -1 && at < end; at = slice.indexOf(0x1f, at + 1)) {
    if (!isHeader(slice.subarray(at))) continue
    yield { bytes: slice.subarray(from, at), header: isHeader(slice.subarray(from)) }
    from = at
  }
  if (from < end) yield { bytes: slice.subarray(from, end), header: isHeader(slice.subarray(from)) }
}

function isHeader([a, b, c, flags = 0]: Uint8Array): boolean {
  return a === 0x1f && b === 0x8b && c === 8 && flags < 0x20
}

function lengthIn([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  return a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24
}

/** Deflate makes no more of a byte than this. */
const MOST_RATIO = 1032

/** Bytes by which a header is known. */
const HEADER = 4

const SLICE = 16_384

interface Watched<T> {
  promise: Promise<T>
  settled: boolean
  failed: boolean
}

function watch<T>(promise: Promise<T>): Watched<T> {
  const watched = { promise, settled: false, failed: false }
  promise.then(
    () => (watched.settled = true),
    () => (watched.settled = watched.failed = true),
  )
  return watched
}

/** Whether something can be read, once what was written has been taken in. */
async function comes(next: Watched<unknown>, written: Watched<unknown>): Promise<boolean> {
  if (!written.settled) await Promise.race([next.promise, written.promise]).catch(() => {})
  for (let i = 0; i < 10 && !next.settled; i++) await undefined
  if (!next.settled && written.settled) await new Promise(done => setTimeout(done, 0))
  return next.settled || (!written.settled && comes(next, written))
}

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

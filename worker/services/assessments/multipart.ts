import { ServiceError } from '../errors.ts'

/** One part of a form: its name, the name of its file if it says one, and its bytes. */
export interface Part {
  name: string
  fileName: string | undefined
  /** Read it to its end, or not at all. */
  body: ReadableStream<Uint8Array>
}

/**
 * The parts of a multipart/form-data body (RFC 7578), one after the other while the body arrives; what `take` leaves unread
 * is passed over. A body of 100 MB must not be in memory: `Request.formData()` keeps it all, and the parsers tried keep
 * each part (@remix-run/multipart-parser) or each part that is passed over (@web3-storage/multipart-parser).
 * @throws UPLOAD_NOT_MULTIPART, UPLOAD_MALFORMED, and what `take` throws; a part's stream fails with UPLOAD_MALFORMED when
 * the body ends early
 */
export async function readParts(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  take: (part: Part) => Promise<void>,
): Promise<void> {
  const boundary = boundaryOf(contentType)
  // the first delimiter has no line break before it, all others have: with one put in front, all are alike
  const source = new Source(body, new TextEncoder().encode('\r\n'))
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`)
  await skip(source, delimiter)
  for (let parts = 0; ; parts++) {
    const head = await readHead(source)
    if (head === undefined) return
    if (parts === mostParts) throw new ServiceError('UPLOAD_MALFORMED')
    let ended = false
    await take({
      ...head,
      body: new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const chunk = await source.readUntil(delimiter)
            if (chunk === undefined) {
              ended = true
              controller.close()
            } else {
              controller.enqueue(chunk)
            }
          },
        },
        { highWaterMark: 0 },
      ),
    })
    if (!ended) await skip(source, delimiter)
  }
}

/** Headers of a part; a browser's are about 200 bytes. */
const headerLimit = 8 * 1024

/** More than any upload has, fewer than keep a Worker busy. */
const mostParts = 100

function boundaryOf(contentType: string): string {
  const match = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  )
  if (!match) throw new ServiceError('UPLOAD_NOT_MULTIPART')
  return match[1] ?? match[2] ?? ''
}

async function skip(source: Source, delimiter: Uint8Array): Promise<void> {
  while ((await source.readUntil(delimiter)) !== undefined);
}

/** @returns the part's names, the field's '' when it has none; undefined after the closing delimiter */
async function readHead(source: Source): Promise<Omit<Part, 'body'> | undefined> {
  if (await source.isClosed()) return undefined
  let line = await source.readLine(headerLimit)
  if (line.trim() !== '') throw new ServiceError('UPLOAD_MALFORMED')
  let found: Omit<Part, 'body'> = { name: '', fileName: undefined }
  let left = headerLimit
  while ((line = await source.readLine(left)) !== '') {
    left -= line.length + 2
    const disposition = /^content-disposition:\s*form-data\s*(;.*)?$/i.exec(line)
    if (!disposition) continue
    const parameters = parametersOf(disposition[1] ?? '')
    found = { name: parameters.get('name') ?? '', fileName: parameters.get('filename') }
  }
  return found
}

/** `; name="plan"; filename="a b.json"`: a quoted value may hold semicolons, and quotes behind a backslash or as `%22`. */
function parametersOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const match of text.matchAll(/;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;"]+))/g)) {
    const name = (match[1] ?? '').toLowerCase()
    const value = match[2] === undefined ? (match[3] ?? '') : match[2].replace(/\\(["\\])/g, '$1')
    if (!found.has(name)) found.set(name, value.replaceAll('%22', '"'))
  }
  return found
}

/** Reads a stream up to marks that may lie across two of its chunks. */
class Source {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>
  private rest: Uint8Array
  private atMark = false

  constructor(body: ReadableStream<Uint8Array>, first: Uint8Array) {
    this.reader = body.getReader()
    this.rest = first
  }

  /** The next bytes before `mark`; undefined once, when it has been reached and passed. */
  async readUntil(mark: Uint8Array): Promise<Uint8Array | undefined> {
    if (this.atMark) {
      this.atMark = false
      return undefined
    }
    for (;;) {
      const at = indexOf(this.rest, mark)
      if (at.whole) {
        const chunk = this.rest.subarray(0, at.index)
        this.rest = this.rest.subarray(at.index + mark.length)
        if (chunk.length === 0) return undefined
        this.atMark = true
        return chunk
      }
      if (at.index > 0) {
        const chunk = this.rest.subarray(0, at.index)
        this.rest = this.rest.subarray(at.index)
        return chunk
      }
      await this.more()
    }
  }

  /** Whether the delimiter that was just passed is the closing one; it may be the very end, without a line break after it. */
  async isClosed(): Promise<boolean> {
    while (this.rest.length < 2) await this.more()
    return this.rest[0] === 45 && this.rest[1] === 45
  }

  /** The next line without its CRLF. */
  async readLine(limit: number): Promise<string> {
    const crlf = Uint8Array.of(13, 10)
    for (;;) {
      const at = indexOf(this.rest, crlf)
      if (at.whole && at.index <= limit) {
        const line = new TextDecoder().decode(this.rest.subarray(0, at.index))
        this.rest = this.rest.subarray(at.index + 2)
        return line
      }
      if (this.rest.length > limit) throw new ServiceError('UPLOAD_MALFORMED')
      await this.more()
    }
  }

  private async more(): Promise<void> {
    const { done, value } = await this.reader.read()
    if (done) throw new ServiceError('UPLOAD_MALFORMED')
    if (this.rest.length === 0) {
      this.rest = value
      return
    }
    const joined = new Uint8Array(this.rest.length + value.length)
    joined.set(this.rest)
    joined.set(value, this.rest.length)
    this.rest = joined
  }
}

/** Where `mark` stands in `bytes`, or where a part of it at the very end begins, which more bytes may complete. */
function indexOf(bytes: Uint8Array, mark: Uint8Array): { index: number; whole: boolean } {
  const first = mark[0] ?? 0
  for (let index = bytes.indexOf(first); index !== -1; index = bytes.indexOf(first, index + 1)) {
    let length = 1
    while (length < mark.length && index + length < bytes.length && bytes[index + length] === mark[length])
      length++
    if (length === mark.length) return { index, whole: true }
    if (index + length === bytes.length) return { index, whole: false }
  }
  return { index: bytes.length, whole: false }
}

import { ServiceError } from '../errors.ts'

/**
 * The bytes of one file field of a multipart/form-data body (RFC 7578), as a stream that is fed while the body arrives.
 * A body of 100 MB must not be in memory: `Request.formData()` keeps it all, and the parsers tried keep each part
 * (@remix-run/multipart-parser) or each part that is passed over (@web3-storage/multipart-parser).
 * @throws UPLOAD_MALFORMED, UPLOAD_FIELD_MISSING; the stream itself fails with UPLOAD_MALFORMED when the body ends early
 */
export async function openField(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  names: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const boundary = boundaryOf(contentType)
  // the first delimiter has no line break before it, all others have: with one put in front, all are alike
  const source = new Source(body, new TextEncoder().encode('\r\n'))
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`)
  await skip(source, delimiter)
  for (;;) {
    const name = await readPartName(source)
    if (name === undefined) throw new ServiceError('UPLOAD_FIELD_MISSING')
    if (names.includes(name)) break
    await skip(source, delimiter)
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await source.readUntil(delimiter)
        if (chunk === undefined) {
          controller.close()
        } else {
          controller.enqueue(chunk)
        }
      },
    },
    { highWaterMark: 0 },
  )
}

/** Headers of a part; a browser's are about 200 bytes. */
const headerLimit = 8 * 1024

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

/** @returns the field's name, '' when it has none, undefined after the closing delimiter */
async function readPartName(source: Source): Promise<string | undefined> {
  let line = await source.readLine(headerLimit)
  if (line.startsWith('--')) return undefined
  if (line.trim() !== '') throw new ServiceError('UPLOAD_MALFORMED')
  let name = ''
  let left = headerLimit
  while ((line = await source.readLine(left)) !== '') {
    left -= line.length + 2
    const match = /^content-disposition:\s*form-data\s*;(?:.*;)?\s*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(line)
    if (match) name = match[1] ?? match[2] ?? ''
  }
  return name
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
      // the closing delimiter may be the very end, without a line break after it
      if (this.rest.length >= 2 && this.rest[0] === 45 && this.rest[1] === 45) return '--'
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

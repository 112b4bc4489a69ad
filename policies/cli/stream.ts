import { Readable } from 'node:stream'

/** The bytes of a stream of Node as the engine reads them. */
export function streamOf(source: NodeJS.ReadableStream): ReadableStream<Uint8Array> {
  return Readable.toWeb(source as Readable) as ReadableStream<Uint8Array>
}

import { ServiceError } from '../errors.ts'
import { openField } from './multipart.ts'

/** 100 MB of plan, as the reader counts it. */
export const planLimit = 100 * 1024 * 1024

/** What multipart adds to a plan, generously. */
const overhead = 1024 * 1024

/**
 * The plan of an upload: the field `plan` or `file` of a multipart body, which as a whole may be gzip. A file that is
 * itself gzip is the reader's affair.
 * @throws UPLOAD_NOT_MULTIPART, UPLOAD_MALFORMED, UPLOAD_FIELD_MISSING, PLAN_TOO_LARGE
 */
export async function openUpload(request: Request): Promise<ReadableStream<Uint8Array>> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new ServiceError('UPLOAD_NOT_MULTIPART')
  if (Number(request.headers.get('content-length') ?? 0) > planLimit + overhead)
    throw new ServiceError('PLAN_TOO_LARGE')
  if (!request.body) throw new ServiceError('UPLOAD_FIELD_MISSING')
  const body = await unzip(limited(request.body))
  return openField(limited(body), contentType, ['plan', 'file'])
}

/** Decompresses by what the bytes are: `curl -H 'Content-Encoding: gzip' -F plan=@plan.json.gz` sends a plain body. */
async function unzip(body: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader()
  const first = await reader.read()
  const whole = new ReadableStream<Uint8Array>({
    start: controller => (first.done ? controller.close() : controller.enqueue(first.value)),
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: reason => reader.cancel(reason),
  })
  const isGzip = first.value?.[0] === 0x1f && first.value[1] === 0x8b
  return isGzip
    ? whole.pipeThrough(new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>)
    : whole
}

/** Fails once more has come through than any upload may have, whatever Content-Length said. */
function limited(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let left = planLimit + overhead
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length
        if (left < 0) controller.error(new ServiceError('PLAN_TOO_LARGE'))
        else controller.enqueue(chunk)
      },
    }),
  )
}

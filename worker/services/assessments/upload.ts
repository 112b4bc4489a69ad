import { unpack } from '../../../policies/engine/decode.ts'
import { drain, oneAtATime, type Reader } from '../drain.ts'
import { ServiceError } from '../errors.ts'
import { openField } from './multipart.ts'

/** 100 MB of plan, as the reader counts it. */
export const planLimit = 100 * 1024 * 1024

/** What multipart adds to a plan, generously. */
const overhead = 1024 * 1024

/**
 * Gives `use` the plan of an upload: the field `plan` or `file` of a multipart body, which as a whole may be gzip. A file
 * that is itself gzip is the reader's affair. Whatever comes of it, the body has been read afterwards, as far as any may go.
 * @throws UPLOAD_NOT_MULTIPART, UPLOAD_MALFORMED, UPLOAD_FIELD_MISSING, PLAN_TOO_LARGE, and what `use` throws
 */
export async function withUpload<Result>(
  request: Request,
  use: (plan: ReadableStream<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new ServiceError('UPLOAD_NOT_MULTIPART')
  if (Number(request.headers.get('content-length') ?? 0) > planLimit + overhead) {
    throw new ServiceError('PLAN_TOO_LARGE')
  }
  if (!request.body) throw new ServiceError('UPLOAD_FIELD_MISSING')
  const received = oneAtATime(request.body.getReader())
  try {
    return await use(await openField(limited(await unzip(received)), contentType, ['plan', 'file']))
  } finally {
    await drain(received, planLimit + overhead)
  }
}

/** Decompresses by what the bytes are: `curl -H 'Content-Encoding: gzip' -F plan=@plan.json.gz` sends a plain body. */
async function unzip(received: Reader): Promise<ReadableStream<Uint8Array>> {
  const first = await received.read()
  const whole = new ReadableStream<Uint8Array>({
    start: controller => (first.done ? controller.close() : controller.enqueue(first.value)),
    async pull(controller) {
      const { done, value } = await received.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  const isGzip = first.value?.[0] === 0x1f && first.value[1] === 0x8b
  return isGzip ? unpack(whole) : whole
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

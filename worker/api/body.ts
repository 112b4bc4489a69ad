import { drain } from '../services/drain.ts'
import { ServiceError } from '../services/errors.ts'

const bodyLimit = 256 * 1024

/** The body of a JSON request. An empty one is `{}` where it may be left out. */
export async function readJson(request: Request, optional: boolean): Promise<unknown> {
  const text = await readText(request, bodyLimit)
  if (text === '' && optional) return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ServiceError('MEDIA_TYPE_UNSUPPORTED')
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('BODY_NOT_JSON')
  }
}

/** The body as text, not kept once it is larger than `limit` bytes, whatever Content-Length says. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  const reader = request.body.getReader()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > limit) {
      await drain(reader)
      throw new ServiceError('BODY_TOO_LARGE')
    }
    text += decoder.decode(value, { stream: true })
  }
}

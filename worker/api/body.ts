import { readText } from '../body.ts'
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

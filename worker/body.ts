import { ServiceError } from './services/errors.ts'

/** Bytes that a page's form may have, unless its route says otherwise; the longest fields that we know fill a tenth of it. */
const formLimit = 32 * 1024

/** Characters that the query of an address may have, the question mark included. */
export const queryLimit = 8 * 1024

/**
 * The body as text. Once more than `limit` bytes have come, whatever Content-Length says, the rest is let go: nobody
 * reads on, and the caller gets its answer at once.
 * @throws BODY_TOO_LARGE, BODY_NOT_TEXT where it is no UTF-8
 */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new ServiceError('BODY_TOO_LARGE')
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = request.body.getReader()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (value) size += value.length
    if (size > limit) {
      reader.cancel().catch(() => undefined)
      throw new ServiceError('BODY_TOO_LARGE')
    }
    try {
      text += done ? decoder.decode() : decoder.decode(value, { stream: true })
    } catch {
      throw new ServiceError('BODY_NOT_TEXT')
    }
    if (done) return text
  }
}

/**
 * The fields of a page's form: each of the names that its route knows, once at most, each a text. Everything else is
 * refused here, before a library that understands `a[0].b` may look at it.
 * @throws BODY_TOO_LARGE, FORM_MALFORMED
 */
export async function readForm(
  request: Request,
  names: readonly string[],
  limit = formLimit,
): Promise<URLSearchParams> {
  const text = await readText(request, limit)
  const fields = new URLSearchParams()
  if (text === '') return fields
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new ServiceError('FORM_MALFORMED')
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('&', from)
    const to = end === -1 ? text.length : end
    const at = text.indexOf('=', from)
    const split = at === -1 || at > to ? to : at
    const name = decoded(text.slice(from, split))
    if (!names.includes(name) || fields.has(name)) throw new ServiceError('FORM_MALFORMED')
    fields.set(name, decoded(text.slice(split + 1, to)))
    from = to + 1
  }
  return fields
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ServiceError('FORM_MALFORMED')
  }
}

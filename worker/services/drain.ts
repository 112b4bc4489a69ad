/**
 * Reads what is left of a body and lets it go. A client that still sends when the answer comes may find its connection
 * closed instead of the answer. How large a body may be is the platform's limit.
 */
export async function drain(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // the client has gone: nobody waits for an answer
  }
}

/** The same for a request whose body nobody has touched. */
export async function drainRequest({ body }: Request): Promise<void> {
  if (body && !body.locked) await drain(body.getReader())
}

/**
 * A request to hand on to somebody who may leave its body unread, or half read: `rest` reads what was left.
 */
export function readable(request: Request): { request: Request; rest(): Promise<void> } {
  if (!request.body) return { request, rest: async () => undefined }
  const reader = oneAtATime(request.body.getReader())
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  return { request: new Request(request, { body }), rest: () => drain(reader) }
}

export type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>

/** workerd's request bodies refuse a read while another is pending, as one can be when the rest is to be drained. */
export function oneAtATime(reader: Reader): Reader {
  let last: Promise<unknown> = Promise.resolve()
  return {
    read() {
      const next = last.then(() => reader.read())
      last = next.catch(() => undefined)
      return next
    },
  }
}

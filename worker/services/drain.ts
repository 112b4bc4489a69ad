/**
 * Reads what is left of a body and lets it go. A client that still sends when the answer comes may find its connection
 * closed instead of the answer. How large a body may be is the platform's limit.
 */
export async function drain(reader: Pick<ReadableStreamDefaultReader<unknown>, 'read'>): Promise<void> {
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

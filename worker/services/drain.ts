/**
 * Reads what is left of an upload whose sender is known, and lets it go: a client that still sends when the answer comes
 * may find its connection closed instead of the answer. Not more than `limit` bytes; what comes after them is cut off.
 */
export async function drain(reader: Reader, limit: number): Promise<void> {
  let left = limit
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.length
      if (left < 0) return
    }
  } catch {
    // the client has gone: nobody waits for an answer
  }
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

/** The same until the signal is given: then the read that waits fails with its reason, and each after it. */
export function until(signal: AbortSignal, reader: Reader): Reader {
  // one listener for all reads: a promise to race against would keep something of each
  let fail: ((reason: unknown) => void) | undefined
  signal.addEventListener('abort', () => fail?.(signal.reason))
  return {
    read: () =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        fail = reject
        reader.read().then(resolve, reject)
      }),
  }
}

/** What a reader gives, as a stream; `first` is what was read of it already. */
export function streamOf(
  reader: Reader,
  first?: ReadableStreamReadResult<Uint8Array>,
): ReadableStream<Uint8Array> {
  let read = first
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = read ?? (await reader.read())
      read = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

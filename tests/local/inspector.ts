/**
 * Bytes of JavaScript that are alive in the isolate of our Worker, by workerd's inspector at `port`: a heap snapshot, which
 * nobody keeps, makes V8 collect everything else first.
 */
export async function liveHeap(port: number): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    id: string
    webSocketDebuggerUrl: string
  }[]
  const worker = targets.find(({ id }) => id.startsWith('core:user:'))
  if (!worker) throw new Error('workerd shows no Worker to its inspector')
  const socket = new WebSocket(worker.webSocketDebuggerUrl)
  await new Promise((done, fail) => {
    socket.onopen = done
    socket.onerror = () => fail(new Error('the inspector does not answer'))
  })
  try {
    await ask('HeapProfiler.enable')
    await ask('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize
  } finally {
    socket.close()
  }

  function ask(method: string, params = {}): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    socket.onmessage = event => {
      const { id, result, error } = JSON.parse(String(event.data))
      if (id === 1) error ? reject(new Error(error.message)) : resolve(result)
    }
    socket.onclose = () => reject(new Error('workerd has ended'))
    socket.send(JSON.stringify({ id: 1, method, params }))
    return promise
  }
}

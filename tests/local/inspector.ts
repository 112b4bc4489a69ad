/** V8's inspector of the isolate in which our Worker runs. */
export interface Inspector {
  /** Collects everything that is not alive: a heap snapshot, which nobody keeps, makes V8 do so first. */
  collect(): Promise<void>
  /** Bytes of JavaScript, and of the buffers that it holds. */
  heapUsage(): Promise<{ usedSize: number; backingStorageSize: number }>
  close(): void
}

/** Opens it at the port that workerd was given for it. The Worker must have answered a request before. */
export async function openInspector(port: number): Promise<Inspector> {
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
  await ask('HeapProfiler.enable')
  return {
    async collect() {
      await ask('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
    },
    heapUsage: () => ask('Runtime.getHeapUsage'),
    close: () => socket.close(),
  }

  function ask<Result>(method: string, params = {}): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    socket.onmessage = event => {
      const { id, result, error } = JSON.parse(String(event.data))
      if (id === 1) error ? reject(new Error(error.message)) : resolve(result)
    }
    socket.onclose = () => reject(new Error('workerd has ended'))
    socket.send(JSON.stringify({ id: 1, method, params }))
    return promise
  }
}

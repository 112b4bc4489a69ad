import { assess } from '../../policies/assess.ts'

/** What the page hears: how far the reading is, then the report or why there is none. */
export type Told =
  | { kind: 'progress'; share: number }
  | { kind: 'report'; report: Awaited<ReturnType<typeof assess>>; milliseconds: number }
  | { kind: 'refused'; problem: string | null }

/** Assesses a file beside the page, so that a large plan does not stop it. Nothing is sent anywhere. */
self.addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const begun = performance.now()
  let read = 0
  let told = 0
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.length
        controller.enqueue(chunk)
        if (performance.now() - told < TELL_EVERY) return
        told = performance.now()
        tell({ kind: 'progress', share: read / file.size })
      },
    }),
  )
  try {
    const report = await assess(counted)
    tell({ kind: 'report', report, milliseconds: performance.now() - begun })
  } catch (error) {
    // the reader says in words what was sent instead of a plan; anything else is a fault of ours
    const isRefusal = error instanceof Error && 'code' in error
    if (!isRefusal) console.error(error)
    tell({ kind: 'refused', problem: isRefusal ? error.message : null })
  }
})

const TELL_EVERY = 100

function tell(message: Told) {
  self.postMessage(message)
}

import { createReadStream, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Snapshot } from '../sources/snapshot.ts'
import { progressOf } from './progress.ts'
import { streamOf } from './stream.ts'
import { logged } from './terminal.ts'

/** A plan as it is read: its JSON, and of a binary plan the sources that it carries. */
export interface PlanFile {
  readonly json: ReadableStream<Uint8Array> | Uint8Array
  readonly snapshot?: Snapshot | undefined
  /** To be called once it was judged. */
  readonly end?: () => void
}

/**
 * Opens a plan: JSON as it is, of a binary plan what Terraform shows of it. Throws PlanError where it is binary and nobody can show it.
 */
export async function openPlan(file: string): Promise<PlanFile> {
  if (file === '-') return { json: streamOf(process.stdin) }
  const { size } = statSync(file)
  if (size > AT_ONCE) return watched(file, size)
  const bytes = readFileSync(file)
  if (!ZIP.every((byte, at) => bytes[at] === byte)) return { json: bytes }
  const { openBinaryPlan } = await import('./binary-plan.ts')
  return (await openBinaryPlan(file, bytes)) ?? { json: bytes }
}

/** How a zip archive begins. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Streams cost more to set up than a small plan to read. A larger plan is never held as a whole, and no binary plan is larger. */
const AT_ONCE = 16 * 1024 * 1024

/** A large plan, with a line on the terminal while it is read. */
function watched(file: string, size: number): PlanFile {
  const progress = progressOf(logged(basename(file)), size, process.stderr)
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      progress.read(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return { json: streamOf(createReadStream(file)).pipeThrough(counted), end: progress.end }
}

/** All of a plan's JSON, to be sent. */
export async function bytesOf({ json, end }: PlanFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    json instanceof Uint8Array ? new Uint8Array(json) : new Uint8Array(await new Response(json).arrayBuffer())
  end?.()
  return bytes
}

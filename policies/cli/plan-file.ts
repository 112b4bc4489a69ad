import { createReadStream, readFileSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { Snapshot } from '../sources/snapshot.ts'

/** A plan as it is read: its JSON, and of a binary plan the sources that it carries. */
export interface PlanFile {
  readonly json: ReadableStream<Uint8Array> | Uint8Array
  readonly snapshot?: Snapshot | undefined
}

/**
 * Opens a plan: JSON as it is, of a binary plan what Terraform shows of it. Throws PlanError where it is binary and nobody can show it.
 */
export async function openPlan(file: string): Promise<PlanFile> {
  if (file === '-') return { json: streamOf(process.stdin) }
  if (statSync(file).size > AT_ONCE) return { json: streamOf(createReadStream(file)) }
  const bytes = readFileSync(file)
  if (!ZIP.every((byte, at) => bytes[at] === byte)) return { json: bytes }
  const { openBinaryPlan } = await import('./binary-plan.ts')
  return (await openBinaryPlan(file, bytes)) ?? { json: bytes }
}

/** How a zip archive begins. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Streams cost more to set up than a small plan to read; a larger plan is never held, and no binary plan is larger. */
const AT_ONCE = 64 * 1024 * 1024

/** The bytes of a stream of Node as the engine reads them. */
export function streamOf(source: NodeJS.ReadableStream): ReadableStream<Uint8Array> {
  return Readable.toWeb(source as Readable) as ReadableStream<Uint8Array>
}

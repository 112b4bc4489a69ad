import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll } from 'vitest'

/**
 * Writes what a pipeline starts, and all that it imports, as a few files, and answers the first: the tests of a file start it by the dozen,
 * and loading a thousand sources is most of a start. Policies of somebody's own do not find `plumbline` from there. It is there until the
 * tests of the file are over.
 */
export async function bundled(main: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bundled-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  await build({
    entryPoints: [main],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  })
  return join(folder, 'main.mjs')
}

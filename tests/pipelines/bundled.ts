import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll } from 'vitest'

/**
 * What a pipeline starts, as few files: it says and does the same as the sources, and starts in a third of their time, which counts where
 * every test starts it. It is there until the tests of the file are over.
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

import { existsSync } from 'node:fs'

// npm runs this with every install: the command line of a checkout starts as it was packed. Where an install leaves out what development
// needs there is nothing to pack with, and the sources run.

if (existsSync(new URL('../../node_modules/esbuild', import.meta.url))) {
  const { buildPackage } = await import('./build.ts')
  await buildPackage()
}

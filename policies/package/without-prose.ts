import { readFile } from 'node:fs/promises'
import { type Plugin, transform } from 'esbuild'
import { parseAst } from 'vite'
import { strip } from '../registry/without-prose.ts'

/** A plugin for esbuild that takes the prose and the examples out of the policies: it stands in the catalogue. */
export const withoutProse: Plugin = {
  name: 'without-prose',
  setup(build) {
    build.onLoad({ filter: /[\\/]policies[\\/]aws[\\/][^\\/]+[\\/][^\\/]+\.ts$/ }, async ({ path }) => {
      if (/[\\/]shared[\\/][^\\/]+$/.test(path)) return undefined
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts' })
      return { contents: strip(code, parseAst(code)), loader: 'js' }
    })
  },
}

import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath, type Plugin, type Rollup } from 'vite'
import { withoutProse } from './policies/registry/without-prose.ts'
import options from './remix.config.js'

export default defineConfig({
  plugins: [tailwindcss(), remix(options), withoutProse(), calmRouteModules()],
  worker: { format: 'es', plugins: () => [withoutProse()] },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    minify: 'terser',
    rollupOptions: { output: { manualChunks: shared } },
  },
})

/** Gives Remix our own way to the code of a route: app/lib/route-module.ts says why. */
function calmRouteModules(): Plugin {
  return {
    name: 'plumbline-calm-route-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      const isRemix = /[\\/]@remix-run[\\/]react[\\/]dist[\\/]esm[\\/]\w+\.js$/.test(importer ?? '')
      return isRemix && source === './routeModules.js' ? resolve('app/lib/route-module.ts') : undefined
    },
  }
}

/**
 * What every page needs anyway is two files, which compress better than two dozen and ask a slow line for less: the framework, which
 * stays in the browser's cache over many of our versions, and what of our own the document around the pages is made of.
 */
function shared(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework'
  return id.startsWith(APP) && isOfEveryPage(id, getModuleInfo) ? 'shell' : undefined
}

const FRAMEWORK =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run[\\/](?:react|router))[\\/]/
const APP = normalizePath(resolve('app'))
const DOCUMENT = /^(?:root\.tsx|entry\.client\.tsx)/

/** Whether the root route or the browser's entry imports a module, by itself or by way of others; they are files of their own. */
function isOfEveryPage(
  id: string,
  getModuleInfo: Rollup.ManualChunkMeta['getModuleInfo'],
  seen = new Set([id]),
): boolean {
  if (DOCUMENT.test(id.slice(APP.length + 1))) return false
  return (getModuleInfo(id)?.importers ?? []).some(importer => {
    if (!importer.startsWith(APP) || seen.has(importer)) return false
    seen.add(importer)
    return DOCUMENT.test(importer.slice(APP.length + 1)) || isOfEveryPage(importer, getModuleInfo, seen)
  })
}

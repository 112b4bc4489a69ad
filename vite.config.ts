import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
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
    rollupOptions: { output: { manualChunks: framework } },
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

/** What every page needs anyway is one file: it compresses better, and stays in the browser's cache over many of our versions. */
function framework(id: string) {
  return /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run[\\/](?:react|router))[\\/]/.test(
    id,
  )
    ? 'framework'
    : undefined
}

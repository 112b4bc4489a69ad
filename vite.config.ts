import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { withoutProse } from './policies/registry/without-prose.ts'
import options from './remix.config.js'

export default defineConfig({
  plugins: [tailwindcss(), remix(options), withoutProse()],
  worker: { format: 'es', plugins: () => [withoutProse()] },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
})

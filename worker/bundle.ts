import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { assess } from '../policies/assess.ts'
import { catalogue } from '../policies/catalogue.ts'
import { withoutProse } from '../policies/package/without-prose.ts'
import { publish } from '../policies/registry/published.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Makes build/worker out of worker/index.ts, once the pages are built: a file for what every request needs, and one for each part that
 * is loaded when it is first asked for. Names stay as they are written, for the log tells where a fault was thrown. Beside the pages it
 * lays what the Worker reads from there.
 */
async function buildWorker(out = join(root, 'build', 'worker')): Promise<void> {
  await rm(out, { recursive: true, force: true })
  await bundle({
    entryPoints: { index: join(root, 'worker/index.ts') },
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    legalComments: 'none',
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    plugins: [withoutProse],
    logLevel: 'error',
  })
  await layAssets(join(root, 'build', 'client'))
}

async function layAssets(folder: string): Promise<void> {
  const sample = await readFile(join(root, 'tests/fixtures/shop.tfplan.json'))
  const files = {
    ...publish(catalogue),
    'sample-report.json': await assess(sample),
    'sample-plan.json': JSON.parse(sample.toString()),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), JSON.stringify(content))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildWorker()

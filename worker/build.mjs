import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, root, run } from './tools.mjs'

const sources = [
  'app',
  'worker',
  'policies',
  'db',
  'public',
  'tests/fixtures/shop.tfplan.json',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'wrangler.toml',
  'tsconfig.json',
]
const stamp = join(root, 'build', 'stamp')
const lock = join(root, 'build.lock')

/**
 * Makes build/client, build/server (Remix) and build/worker, which runs in workerd, unless they are there and were made from the very
 * same sources.
 *
 * @returns {Promise<boolean>} whether anything was built
 * @throws {Error} where the pages cannot be built; in a folder whose path Vite misreads, before anything is tried
 */
export async function build() {
  const [odd] = /[#%?]/.exec(root) ?? []
  if (odd) throw new Error(`Vite builds no pages in a folder with "${odd}" in its path. Move ${root}`)
  await takeLock()
  try {
    const now = await hashOf(sources)
    if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === now) return false
    await rm(stamp, { force: true })
    await buildAll()
    await writeFile(stamp, now)
    return true
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/** The Remix part, browser assets and the server build, and then the Worker that imports it. */
async function buildAll() {
  await run(bin('@remix-run/dev/dist/cli.js'), ['vite:build'])
  await run(join(root, 'worker', 'bundle.ts'), [])
}

/** Hash of every file below the paths, tests left out: a test is no part of what is served. */
async function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) await add(path)
  return hash.digest('hex')

  async function add(path) {
    const full = join(root, path)
    if (!existsSync(full)) return
    if ((await stat(full)).isDirectory()) {
      for (const name of (await readdir(full)).sort()) await add(`${path}/${name}`)
    } else if (!/\.test\.\w+$/.test(path)) {
      hash
        .update(path)
        .update('\0')
        .update(await readFile(full))
        .update('\0')
    }
  }
}

/** Two builds at once would write into each other's folders; a lock whose owner is gone is taken over. */
async function takeLock() {
  for (;;) {
    try {
      await mkdir(lock)
      await writeFile(join(lock, 'pid'), String(process.pid))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = Number(await readFile(join(lock, 'pid'), 'utf8').catch(() => ''))
    if (owner && !isAlive(owner)) await rm(lock, { recursive: true, force: true })
    else await new Promise(resolve => setTimeout(resolve, 300))
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // wrangler's custom build: what we start ourselves says so, and finds everything built.
  if (process.argv.includes('--always')) {
    if (!process.env.PLUMBLINE_BUILT) await buildAll()
  } else {
    console.log(
      (await build()) ? 'Built build/client and build/worker.' : 'Nothing has changed since the last build.',
    )
  }
}

import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bin, node, quietly, root } from '../../worker/tools.mjs'

/** Debian's headless shell is the same browser without windows, and takes a fifth less of the processor. */
const names = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable', 'chrome'],
]

/**
 * The path of a Chromium: the one that CHROMIUM names, one on the PATH, the one Playwright has downloaded or can
 * download now, or Debian's package where we may install it.
 *
 * @throws {Error} where none can be had; the message says what to do
 */
export function chromium() {
  const named = process.env.CHROMIUM
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM is ${named}, which is no program that can be run.`)
  }
  return onPath() ?? downloaded() ?? download() ?? packaged() ?? none()
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(runs)
}

function downloaded() {
  const script = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(node(), ['-e', script], { cwd: root, encoding: 'utf8' })
  const path = stdout.trim()
  return path && runs(path) ? path : undefined
}

function download() {
  console.log('Looking for a Chromium: asking Playwright to download one …')
  const { status } = spawnSync(node(), [bin('playwright-core/cli.js'), 'install', 'chromium'], {
    cwd: root,
    env: quietly,
    stdio: 'ignore',
  })
  return status === 0 ? downloaded() : undefined
}

function packaged() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log("Looking for a Chromium: installing Debian's package …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio: 'ignore' })
    const found = onPath()
    if (found) return found
  }
  return undefined
}

function none() {
  throw new Error(
    'The browser tests need a Chromium and none could be had: there is none on the PATH, Playwright could not ' +
      "download its own, and Debian's package could not be installed. Install one, or name it: " +
      'CHROMIUM=/path/to/chromium npm test',
  )
}

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

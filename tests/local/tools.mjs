import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript on node's own modules: these scripts run before anything is installed, on Node 20 and newer.

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Settings that keep the tools we start from asking, colouring or calling home. */
export const quietly = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
}

/** The path of a script inside node_modules. */
export const bin = path => join(root, 'node_modules', path)

/** Node 24 out of node_modules: wrangler does not run on Node 20. */
export const node = () => bin(process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node')

/**
 * Installs what package-lock.json names, unless that very lockfile has been installed already.
 *
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function install() {
  const hash = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.plumbline-installed')
  if (existsSync(node()) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return false
  console.log('Installing packages (once; about a minute) …')
  const npm = process.env.npm_execpath
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const result = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) throw new Error('npm could not install the packages; its message stands above.')
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, hash)
  await rm(join(root, 'build', 'stamp'), { force: true })
  return true
}

/**
 * Runs a script of node_modules on Node 24 and waits for its end.
 *
 * @param {{ quiet?: boolean, env?: Record<string, string> }} options `quiet` shows the output only if it fails
 */
export function run(script, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node(), [script, ...args], {
      cwd: root,
      env: { ...quietly, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', chunk => {
      output += chunk
    })
    child.stderr?.on('data', chunk => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) return resolve(output)
      reject(new Error(`${output}\n${script.slice(bin('').length)} ${args.join(' ')} ended with ${code}`))
    })
  })
}

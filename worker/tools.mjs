import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript on node's own modules: these scripts run before anything is installed, on Node 20 and newer.

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Settings that keep the tools we start from asking, colouring or calling home. */
export const quietly = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  PLUMBLINE_BUILT: '1',
}

/** The path of a script inside node_modules. */
export const bin = path => join(root, 'node_modules', path)

/** Node 24 out of node_modules: wrangler does not run on Node 20. */
export const node = () => bin(process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node')

const children = new Set()

/**
 * Starts a script of node_modules on Node 24, in a process group of its own: what it starts itself (workerd, esbuild)
 * is then stopped with it, and a Ctrl-C in the terminal comes through us alone.
 */
export function start(script, args, { env = {}, inherit = false } = {}) {
  const child = spawn(node(), [script, ...args], {
    cwd: root,
    env: { ...quietly, ...env },
    stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe'],
    detached: true,
  })
  children.add(child)
  child.ended = new Promise(done => child.on('close', done).on('error', done))
  child.gone = new Promise(done => child.on('exit', done).on('error', done))
  child.gone.then(() => children.delete(child))
  return child
}

/** Ends a child of `start` and everything that it started: asked first, then made to. */
export async function stop(child) {
  signal(child, 'SIGTERM')
  const late = setTimeout(() => signal(child, 'SIGKILL'), 5000)
  await child.gone
  clearTimeout(late)
  // A workerd that was asked to end in the middle of a reload may stay on without its parent.
  signal(child, 'SIGKILL')
}

let stopping = false

/** Whether the end has been asked for: what fails from then on is no failure. */
export const isStopping = () => stopping

/** Ends every child of `start` that still runs. */
export async function stopAll() {
  stopping = true
  await Promise.all([...children].map(stop))
}

/** Ends whatever is still running at the first signal that asks this process to end, or once the shell is gone in which npm runs it. */
export function stopWithUs() {
  const end = async code => {
    if (stopping) return
    await stopAll()
    process.exit(code)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => end(name === 'SIGINT' ? 0 : 143))
  // A signal to npm ends its shell, which passes it on to nobody.
  const { ppid } = process
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === ppid || end(143), 500).unref()
}

/**
 * Runs a script of node_modules and waits for its end.
 *
 * @returns {Promise<string>} what it printed; an error carries it where the script failed
 */
export async function run(script, args, { env = {} } = {}) {
  const child = start(script, args, { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  const code = await child.ended
  if (code === 0) return output
  throw new Error(`${output}\n${script.slice(root.length + 1)} ${args.join(' ')} ended with ${code}`)
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name)
  } catch {
    // The whole group has gone already.
  }
}

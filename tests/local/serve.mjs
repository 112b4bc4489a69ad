import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { build } from '../../worker/build.mjs'
import { bin, root, run, start, stop } from '../../worker/tools.mjs'
import { startStripe } from './stripe/server.mjs'

/**
 * Builds, applies the migrations and serves the built Worker in workerd, with D1, KV, the queue and
 * the assets, and the Stripe stand-in beside it unless a real key is set.
 *
 * @param {{ port: number, state: string, print?: (line: string) => void, inspector?: number, outbound?: string, env?: Record<string, string> }} options
 *   `state` is the folder that keeps D1, KV, queue and the local secrets; `print` gets the server's log lines once it is
 *   ready; `inspector` is a port for V8's; `outbound` an origin that answers for every other host; `env` goes to workerd's parent
 * @returns {Promise<{ origin: string, stripe?: string, ended: Promise<number | null>, reload: () => void, stop: () => Promise<void> }>} `stripe` is
 *   the stand-in's address, `ended` resolves when the server ends by itself, `reload` takes up what buildInto built anew
 */
export async function serve({
  port,
  state: folder,
  print = () => {},
  inspector = '',
  outbound = '',
  env = {},
}) {
  const state = resolve(root, folder)
  const origin = `http://localhost:${port}`
  if (await isTaken(port)) {
    throw new Error(
      `Port ${port} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
    )
  }
  await mkdir(state, { recursive: true })
  await buildInto(state)
  await migrate(state)
  const secrets = await secretsOf(state)
  const real = process.env.STRIPE_SECRET_KEY
  const stripe = real
    ? undefined
    : await startStripe({
        port: (await isTaken(port + 1)) ? 0 : port + 1,
        file: join(state, 'stripe.json'),
        webhook: `${origin}/api/payment/webhook`,
        secret: secrets.STRIPE_WEBHOOK_SECRET,
      })
  const environment = {
    ENVIRONMENT: 'local',
    JWT_SECRET: secrets.JWT_SECRET,
    STRIPE_SECRET_KEY: real ?? 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: process.env.STRIPE_WEBHOOK_SECRET ?? secrets.STRIPE_WEBHOOK_SECRET,
    STRIPE_HOST: stripe?.url ?? process.env.STRIPE_HOST ?? 'https://api.stripe.com',
    ORIGIN: origin,
    // who signs ID tokens in the place of GitHub and GitLab
    ...(process.env.GITHUB_ISSUER && { GITHUB_ISSUER: process.env.GITHUB_ISSUER }),
    ...(process.env.GITLAB_ISSUER && { GITLAB_ISSUER: process.env.GITLAB_ISSUER }),
  }
  const file = join(state, 'worker.env')
  await writeFile(
    file,
    Object.entries(environment)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    { mode: 0o600 },
  )

  const args = [port, state, inspector, outbound].map(String)
  const child = start(join(root, 'tests', 'local', 'workerd.mjs'), args, { env: { NO_COLOR: '1', ...env } })
  let log = ''
  let ready = false
  const hear = chunk => {
    if (!ready) log += chunk
    else
      for (const line of String(chunk).split('\n')) if (line.trim()) print(line.replace(/^\[\w+:info\] /, ''))
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)

  while (!(await answers(origin))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await stripe?.close()
      throw new Error(`The server did not start:\n${log}`)
    }
    await pause(100)
  }
  ready = true
  return {
    origin,
    stripe: stripe?.url,
    ended: child.ended,
    reload: () => process.kill(child.pid, 'SIGUSR2'),
    async stop() {
      await stop(child)
      await stripe?.close()
    },
  }
}

/**
 * Builds what has changed, and copies it to where it is served from: a build for another server (npm test beside
 * npm start) then changes nothing under this one.
 *
 * @returns {Promise<boolean>} whether anything was built
 */
export async function buildInto(state) {
  const built = await build()
  const served = join(state, 'served')
  await cp(join(root, 'build', 'client'), join(served, 'client'), { recursive: true })
  await rm(join(served, 'worker'), { recursive: true, force: true })
  await cp(join(root, 'build', 'worker'), join(served, 'worker'), { recursive: true })
  return built
}

/** Applies db/migrations, unless these very files have been applied to this folder. */
async function migrate(state) {
  const folder = join(root, 'db', 'migrations')
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(folder, name)))
  }
  const stamp = join(state, 'migrated')
  const now = hash.digest('hex')
  if (existsSync(join(state, 'v3', 'd1')) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === now)
    return
  await run(
    bin('wrangler/bin/wrangler.js'),
    ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state],
    {
      env: { CI: 'true' },
    },
  )
  await writeFile(stamp, now)
}

/** The secrets of one local state: made at the first start, kept with the data they belong to. */
async function secretsOf(state) {
  const file = join(state, 'secrets.json')
  if (!existsSync(file)) {
    const made = {
      JWT_SECRET: randomBytes(32).toString('hex'),
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    }
    await writeFile(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  }
  return JSON.parse(await readFile(file, 'utf8'))
}

async function isTaken(port) {
  const tries = await Promise.all(['127.0.0.1', '::1'].map(host => listens(host, port)))
  return tries.includes(true)
}

function listens(host, port) {
  return new Promise(done => {
    const socket = connect({ host, port })
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

async function answers(origin) {
  return fetch(`${origin}/api/health`).then(
    () => true,
    () => false,
  )
}

function pause(milliseconds) {
  return new Promise(done => setTimeout(done, milliseconds))
}

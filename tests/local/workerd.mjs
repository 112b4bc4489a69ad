import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { convertV4MiniflareOptions, fetch, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { root } from '../../worker/tools.mjs'
import { databaseOf } from './database.mjs'

// The built Worker in workerd: node tests/local/workerd.mjs PORT STATE [INSPECTOR] [OUTBOUND] (Node 24; INSPECTOR is the port of
// V8's, OUTBOUND an origin that answers for every other host). As `wrangler dev` does it, but without its proxy in between, which
// ends the whole server when one idle connection to the Worker drops.
// SIGUSR2 takes up a Worker that was built anew (at SIGHUP Miniflare ends the process). SQL that database.mjs sends is run by the same D1.

const [port, state, inspector, outbound] = process.argv.slice(2)
const served = join(state, 'served')
const server = new Miniflare(options())
await server.ready
process.on('SIGUSR2', () => server.setOptions(options()))
listenForSql()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => server.dispose().then(() => process.exit(0)))

/** Only from this machine, by whoever may write the file of the database itself. */
function listenForSql() {
  const path = databaseOf(state)
  rmSync(path, { force: true })
  createServer(async (request, response) => {
    try {
      const database = await server.getD1Database('DB', 'plumbline')
      await database.batch((await json(request)).map(statement => database.prepare(statement)))
      response.end()
    } catch (error) {
      response.writeHead(500).end(error.message)
    }
  })
    // In a folder with a very long path there is none: browser tests alone would miss it.
    .on('error', error => console.error(`No SQL is taken at ${path}: ${error.message}`))
    .listen(path)
}

function options() {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'), undefined, {
    envFiles: [join(state, 'worker.env')],
  })
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: Number(port),
    log: new Log(LogLevel.INFO),
    ...(inspector && { inspectorPort: Number(inspector) }),
    resourcePersistencePath: join(state, 'v3'),
    cf: false,
    workers: [
      {
        ...workerOptions,
        name: 'plumbline',
        rootPath: served,
        modules: modulesIn(join(served, 'worker')),
        assets: { ...workerOptions.assets, directory: join(served, 'client') },
        ...(outbound && { outboundService: ask }),
      },
    ],
  })
}

/** The Worker's own file first: it is the one that is asked. */
function modulesIn(folder) {
  const names = readdirSync(folder).filter(name => name.endsWith('.mjs') && name !== 'index.mjs')
  return ['index.mjs', ...names].map(name => ({ type: 'ESModule', path: join(folder, name) }))
}

function ask({ url, method, headers, body }) {
  return fetch(outbound + new URL(url).pathname, {
    method,
    headers,
    body,
    duplex: 'half',
    redirect: 'manual',
  })
}

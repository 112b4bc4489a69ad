import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'

// A Worker that has nothing of ours, in the same workerd with the same simulated D1: what the soak holds ours against.
// It reads the upload to its end, stores a row of 8 KB and answers. node tests/soak/null-server.mjs PORT STATE INSPECTOR (Node 24).

const [port, state, inspector] = process.argv.slice(2)
const script = `
export default {
  async fetch(request, { DB }) {
    if (request.method !== 'POST') return new Response('ok')
    let bytes = 0
    for await (const chunk of request.body) bytes += chunk.length
    await DB.exec('create table if not exists uploads (id integer primary key, bytes integer, data blob)')
    await DB.prepare('insert into uploads (bytes, data) values (?, ?)').bind(bytes, new Uint8Array(8192)).run()
    return Response.json({ bytes }, { status: 201 })
  },
}`
const server = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: Number(port),
    log: new Log(LogLevel.INFO),
    inspectorPort: Number(inspector),
    resourcePersistencePath: join(state, 'v3'),
    cf: false,
    workers: [
      {
        name: 'null',
        compatibilityDate: '2026-08-01',
        modules: [{ type: 'ESModule', path: 'index.js', contents: script }],
        d1Databases: { DB: 'null' },
      },
    ],
  }),
)
await server.ready
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => server.dispose().then(() => process.exit(0)))

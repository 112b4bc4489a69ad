import { watch } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { isStopping, root, stopAll, stopWithUs } from '../../worker/tools.mjs'
import { demo } from './demo.mjs'
import { install } from './install.mjs'
import { buildInto, serve } from './serve.mjs'

const port = Number(process.env.PORT || 8787)
const state = resolve(root, process.env.PLUMBLINE_STATE || '.plumbline')
const sample = 'tests/fixtures/shop.tfplan.json'

const log = []
stopWithUs()

try {
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Error(`PORT is ${process.env.PORT}, not a port number.`)
  await install()
  let greeted = false
  const print = line => {
    if (log.push(line) > 30) log.shift()
    if (greeted && !/Request\.cf|ENOTFOUND|onlookupall/.test(line)) console.log(line)
  }
  const server = await serve({ port, state, print })
  server.ended.then(code => {
    if (isStopping()) return
    console.error(`The server ended by itself (${code}).`)
    process.exit(1)
  })
  greet(server.origin, await demo(server, state))
  greeted = true
  if (process.argv.includes('--watch')) rebuildOnChange(server)
} catch (error) {
  if (!isStopping()) {
    // What the server has to say about it may still be on its way here.
    await new Promise(done => setTimeout(done, 300))
    console.error(`\n${log.join('\n')}\n\n${error.message}\n`)
    await stopAll()
    process.exit(1)
  }
}

function greet(origin, account) {
  const plan = relative(process.cwd(), join(root, sample)) || sample
  console.log(`
Plumbline is ready: ${origin}

Sign in as ${account.email} with the password ${account.password}
or upload the sample plan from another terminal in this folder:

curl -F plan=@${plan} -H "email: ${account.email}" -H "Authorization: Bearer ${account.apiKey}" ${origin}/api/assessment/api

Emails land in ${origin}/dev/outbox. Data is kept in ${relative(process.cwd(), state) || state}. Ctrl-C stops everything.
`)
}

/** Saved sources are built anew, and the server takes them up. */
function rebuildOnChange(server) {
  let timer
  for (const folder of ['app', 'worker', 'policies', 'db', 'public']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(async () => {
        try {
          if (!(await buildInto(state))) return
          server.reload()
          console.log('Built anew.')
        } catch (error) {
          console.error(error.message)
        }
      }, 200)
    })
  }
}

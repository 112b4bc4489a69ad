import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that is free at the moment, as the next one most likely is: below those that systems give to connections, so that none takes it
 * before it is used.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

/** Any fault but that it is taken, or not to be had, is one of the machine. */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', error => (/^EA(DDRINUSE|CCES)$/.test(error.code) ? resolve(false) : reject(error)))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

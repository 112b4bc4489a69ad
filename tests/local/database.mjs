import { request } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../worker/tools.mjs'

/** Where a running server takes SQL: a socket in the folder that keeps its database, and a pipe of that name on Windows. */
export function databaseOf(state) {
  const path = join(resolve(root, state), 'database.sock')
  return process.platform === 'win32' ? join('\\\\?\\pipe', path) : path
}

/**
 * Runs SQL in the database of a running server, all of it or none. The server does it itself: a process beside it would lock the file
 * while the Worker wants to write, which is then answered with an error.
 *
 * @param {string} state the server's folder
 * @param {readonly string[]} statements
 */
export async function runInDatabase(state, statements) {
  const { promise, resolve: answered, reject } = Promise.withResolvers()
  request({ socketPath: databaseOf(state), method: 'POST' }, answered)
    .on('error', reject)
    .end(JSON.stringify(statements))
  const response = await promise
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(said)
}

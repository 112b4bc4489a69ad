import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Plain JavaScript on node's own modules: it decides what is run before anything is.

/**
 * The path of the packed command line in a checkout (`build/cli/main.js`). Undefined where it was not packed, or where something that
 * it is made from has changed since: then the sources are what counts.
 *
 * @param {string} root the folder of the checkout
 */
export function packedIn(root) {
  const main = join(root, 'build', 'cli', 'main.js')
  const made = statSync(main, { throwIfNoEntry: false })?.mtimeMs
  if (made === undefined) return undefined
  const isOlder = path => statSync(path).mtimeMs < made
  const isStill = folder =>
    isOlder(folder) &&
    readdirSync(folder, { withFileTypes: true }).every(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? isStill(path) : isOlder(path)
    })
  return isOlder(join(root, 'package-lock.json')) && isStill(join(root, 'policies')) ? main : undefined
}

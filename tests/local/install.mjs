import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { node, quietly, root } from '../../worker/tools.mjs'

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
  // A bare folder gets exactly the lockfile; what is there already is brought in step with it.
  const verb = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci']
  // Without our own bin folder on the PATH: npm must not run on the very Node that it may be about to replace.
  const own = join(root, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== own)
  const result = spawnSync('npm', [...verb, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...quietly, PATH: path.join(delimiter) },
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) throw new Error('npm could not install the packages; its message stands above.')
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, hash)
  await rm(join(root, 'build', 'stamp'), { force: true })
  return true
}

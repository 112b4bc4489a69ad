import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { node } from '../../worker/tools.mjs'

/** Where Checkov is installed: outside the project, and kept from run to run. */
const TOOLS = resolve(process.env.PLUMBLINE_BENCH_TOOLS ?? join(homedir(), '.cache', 'plumbline-bench'))
const CHECKOV = '3.3.30'

/**
 * The same plans through other tools' command lines, through ours, and through a bare JSON.parse, one after the other and each in a
 * process of its own: seconds by the clock and of CPU, start included, and the most memory that was resident. Needs GNU time. Checkov is
 * installed by pip unless it is there; Trivy is measured where one is on the PATH.
 */
export function measureOthers(plans: [string, string][]): Record<string, Record<string, string | number>> {
  const own = fileURLToPath(new URL('../../policies/cli/plumbline.mjs', import.meta.url))
  const checkov = installCheckov()
  const tools: Record<string, (path: string) => string[]> = {
    'JSON.parse': path => [node(), '-e', PARSE, path],
    plumbline: path => [node(), own, 'assess', path, '--format', 'json', '--fail-on', 'none'],
    [`checkov ${CHECKOV}`]: path => [checkov, '-f', path, '--framework', 'terraform_plan', ...CHECKOV_QUIET],
  }
  if (spawnSync('trivy', ['--version']).status === 0)
    tools.trivy = path => ['trivy', 'config', '--quiet', '--skip-check-update', '--format', 'json', path]
  else console.log('Trivy is not on the PATH: it is not measured.')
  const rows: Record<string, Record<string, string | number>> = {}
  for (const [plan, path] of plans)
    for (const [tool, command] of Object.entries(tools)) rows[`${plan}: ${tool}`] = timed(command(path))
  return rows
}

const PARSE = "JSON.parse(require('node:fs').readFileSync(process.argv[1], 'utf8'))"
const CHECKOV_QUIET = ['-o', 'json', '--quiet', '--soft-fail', '--skip-download']

function timed(command: string[]): Record<string, string | number> {
  const { status, stdout, stderr, error } = spawnSync('/usr/bin/time', ['-f', '%e %U %S %M', ...command], {
    maxBuffer: 1 << 30,
    encoding: 'utf8',
  })
  if (error) throw error
  if (status !== 0) return { 'exit status': status ?? -1 }
  const [wall, user, system, kilobytes] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return {
    'wall s': wall!.toFixed(2),
    'CPU s': (user! + system!).toFixed(2),
    'peak MB': (kilobytes! / 1000).toFixed(0),
    'answer MB': (stdout.length / 1e6).toFixed(2),
  }
}

/** Through pip, as it is configured on this machine. */
function installCheckov(): string {
  const folder = join(TOOLS, `checkov-${CHECKOV}`)
  const command = join(folder, 'bin', 'checkov')
  if (existsSync(command)) return command
  console.log(`Installing Checkov ${CHECKOV} into ${folder} …`)
  mkdirSync(TOOLS, { recursive: true })
  execFileSync('python3', ['-m', 'venv', folder])
  execFileSync(join(folder, 'bin', 'pip'), ['install', '--quiet', `checkov==${CHECKOV}`], {
    stdio: 'inherit',
  })
  return command
}

import { accessSync, constants, type Dirent, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Given, UsageError } from './usage.ts'

/**
 * The plans that operands name, a folder those below it. Throws UsageError where no plan is named, standard input twice, or a plan that
 * cannot be read: all of them are told at once.
 */
export function plansOf(operands: readonly string[]): string[] {
  if (operands.length === 0) throw new UsageError('no plan was named')
  const plans = operands.flatMap(operand => {
    if (!isFolder(operand)) return operand
    const below = plansBelow(operand)
    if (below.length === 0)
      throw new UsageError(
        `${operand}: no file below this folder is called plan.json or ends with it; name the plans`,
      )
    return below
  })
  checkPlans(plans)
  return plans
}

/**
 * The plans below a folder, as `terragrunt run --all --json-out-dir` and others lay them: what is called plan.json or ends with it, also
 * packed.
 */
export function plansBelow(folder: string): string[] {
  const found: string[] = []
  const walk = (at: string) => {
    const entries = readdirSync(at, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const { name } = entry
      if (isWalked(entry)) walk(join(at, name))
      if (entry.isFile() && /plan\.json(\.gz)?$/i.test(name)) found.push(join(at, name))
    }
  }
  walk(folder)
  return found
}

/** Whether it is a folder to look through: hidden ones hold copies and what tools keep, and links are not followed. */
export function isWalked(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules'
}

/** The root of the repository that a folder lies in; undefined where it lies in none. */
export function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return undefined
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Throws UsageError where standard input is named twice, or a plan that cannot be read: all of them are told at once. */
export function checkPlans(plans: readonly string[]): void {
  if (plans.filter(plan => plan === '-').length > 1)
    throw new UsageError('- stands for standard input and can be read once')
  const faults = plans.flatMap(plan => (plan === '-' ? [] : (faultOfPlan(plan) ?? [])))
  if (faults.length > 0) throw new UsageError(faults.join('; '))
}

/** Throws UsageError where files of policies cannot be read: all of them are told at once. */
export function checkPolicyFiles(files: readonly string[]): void {
  const faults = files.flatMap(file => {
    const fault = faultOf(file)
    if (!fault) return []
    return `${file}: ${fault}${fault === FOLDER ? `; name the files in it, as ${file.replace(/\/$/, '')}/*.ts` : ''}`
  })
  if (faults.length > 0) throw new UsageError(faults.join('; '))
}

function faultOfPlan(plan: string): string | undefined {
  if (plan === '') return 'an empty word stands where a plan is named'
  const fault = faultOf(plan)
  if (fault === FOLDER)
    return `${plan}: is a folder; name a plan in it, as ${plan.replace(/\/$/, '')}/plan.json`
  const isPattern = fault === NOWHERE && /[*?[\]]/.test(plan)
  return fault && `${plan}: ${fault}${isPattern ? ', and none that fits the pattern' : ''}`
}

/** Throws UsageError where an option (`--config`) names a file that cannot be read. */
export function checkFile(option: string, file: string): void {
  const fault = faultOf(file)
  if (fault)
    throw new UsageError(
      `${option} names ${file}, ${fault === NOWHERE ? 'which is not there' : `which ${fault}`}`,
    )
}

/**
 * Throws UsageError where an option (`--output`) names a file that cannot be written where it is to be, one twice, or one that the run
 * reads.
 */
export function checkTargets(
  option: string,
  targets: readonly { file: string }[],
  plans: readonly string[],
  given: Given,
): void {
  const known = new Map<string, string>()
  for (const plan of plans) known.set(identityOf(plan), 'which is a plan of this run')
  for (const settings of [given.get('config'), given.get('base-config')])
    if (settings !== undefined && settings !== 'none')
      known.set(identityOf(settings), 'which are the settings of this run')
  for (const { file } of targets) {
    checkTarget(option, file)
    const [identity, taken] = [identityOf(file), known.get(identityOf(file))]
    // of a device (`/dev/stdout`) as much may be written as one likes
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? true
    if (taken && isFile) throw new UsageError(`${option} names ${file}, ${taken}`)
    known.set(identity, 'twice')
  }
}

/** The same for every way to name a file, also by a link. */
function identityOf(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return resolve(file)
  }
}

/** Throws UsageError where an option names a file that cannot be written where it is to be. */
export function checkTarget(option: string, file: string): void {
  if (isFolder(file)) throw new UsageError(`${option} names ${file}, which is a folder`)
  if (!isFolder(dirname(file)))
    throw new UsageError(
      `${option} names a file in ${dirname(file)}, which is not there: make the folder first`,
    )
  if (isBarred(existsSync(file) ? file : dirname(file), constants.W_OK))
    throw new UsageError(`${option} names ${file}, which may not be written`)
}

const NOWHERE = 'there is no such file'
const FOLDER = 'is a folder'

/** Why a file cannot be read; undefined where it can. */
function faultOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return NOWHERE
  if (found.isDirectory()) return FOLDER
  return isBarred(file, constants.R_OK) ? 'may not be read' : undefined
}

/** Deno, which has no right to know whose process this is, cannot tell: then the file is tried. */
function isBarred(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return false
  } catch (error) {
    return /^(EACCES|EPERM|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')
  }
}

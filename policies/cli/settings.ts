import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { AssessOptions } from '../assess.ts'
import type { Plan } from '../engine/index.ts'
import type { Settings, Waiver } from '../settings/read.ts'
import { allowedIn, standingIn } from '../sources/allowed.ts'
import type { Sources } from '../sources/locate.ts'
import { checkFile, repositoryOf } from './files.ts'
import { isBelow, textOf } from './sources.ts'
import { type Given, UsageError } from './usage.ts'

/** Names of the file, the first that is there counts. */
const NAMES = ['plumbline.yaml', '.plumbline.yaml', 'plumbline.yml', '.plumbline.yml']

/** What a plan is judged by. */
export interface Judging extends AssessOptions {
  /**
   * Gives a file of the branch that a pull request is for, by its path from the root of the repository that the change is checked out in;
   * undefined where there is none, or nobody knows. Where it is left out, nothing is known of that branch but its settings.
   */
  readonly baseFile?: (path: string, repository: string | undefined) => Promise<string | undefined>
}

/**
 * The settings that a plan is judged by: of `--base-config` where a pull request is judged, else of `--config`, else of the nearest
 * `plumbline.yaml` from the plan's folder, or from this one, up to the root of the repository. Files of policies of one's own run
 * where the settings are named or ours, unless `runs` says otherwise; of a pull request those of the base alone. Throws
 * SettingsError, PolicyFileError and UsageError.
 */
export async function settingsFor(
  plan: string,
  given: Given,
  { runs = true } = {},
): Promise<Pick<Judging, 'settings' | 'proposed' | 'today' | 'baseFile'>> {
  const today = given.get('date')
  if (today !== undefined && !(await import('../settings/check.ts')).isDay(today))
    throw new UsageError(`--date takes a day, as 2027-03-31; it was ${today}`)
  const named = given.get('config')
  const file = named === 'none' ? undefined : (named ?? nearest(plan))
  const baseFile = given.get('base-config')
  for (const [option, path] of Object.entries({ '--config': file, '--base-config': baseFile }))
    if (path !== undefined) checkFile(option, path)
  const mayRun = runs && !baseFile && file !== undefined && (file === named || isOurs(file))
  const settings = file === undefined ? undefined : await readSettingsFile(file, { runs: mayRun })
  const base = baseFile === undefined ? undefined : await readSettingsFile(baseFile, { runs, isBase: true })
  return {
    ...((base ?? settings) && { settings: base ?? settings }),
    ...(base && { proposed: settings ?? base, baseFile: filesBeside(base.file) }),
    ...(today && { today }),
  }
}

/**
 * The settings of a file, with the policies of the files that it names where they run here. Those of a base branch (`isBase`) have to lie
 * in a checkout of their own: beside the change they would be the change's. What reads YAML, and what runs files, is loaded where there
 * is some. Throws SettingsError and PolicyFileError.
 */
export async function readSettingsFile(
  file: string,
  { runs = true, isBase = false } = {},
): Promise<Settings> {
  const [{ readSettings }, { registry }] = await Promise.all([
    import('../settings/read.ts'),
    import('../registry.ts'),
  ])
  const text = settingsText(file)
  const settings = readSettings(text, file, registry)
  const [first] = settings.policyFiles
  if (!runs || !first) return settings
  const folder = dirname(file)
  if (isBase && rootOf(folder) === rootOf('.')) {
    const { PolicyFileError } = await import('../own/faults.ts')
    const message = `${first.pattern} would be read from the change: --base-config has to lie in a checkout of the base branch`
    throw new PolicyFileError([{ file, line: first.line, code: 'POLICY_OF_CHANGE', message }])
  }
  const { filesOf, loadPolicies } = await import('../own/load.ts')
  const files = filesOf(settings.policyFiles, folder, file)
  return readSettings(text, file, registry, await loadPolicies(files, [...registry, ...settings.own]))
}

/**
 * Files of the base branch, where its settings lie in a checkout of its own. In one that holds the change (`git show … > base.yaml`) all
 * files are the change's.
 */
function filesBeside(settings: string): NonNullable<Judging['baseFile']> {
  const root = repositoryOf(realpathSync(dirname(settings)))
  return async (path, repository) =>
    root === undefined || repository === undefined || isBelow(root, realpathSync(repository))
      ? undefined
      : textOf(join(root, path))
}

/** By the mark that they begin with; all else is UTF-8. */
const ENCODINGS = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
]

/**
 * The text of a file of settings: UTF-8, or UTF-16 as PowerShell's `>` writes it (`git show main:plumbline.yaml > base.yaml`). What is no
 * file (`<(git show main:plumbline.yaml)`) gives its text once, and every plan of a run asks for it.
 */
export function settingsText(file: string): string {
  const known = once.get(file)
  if (known !== undefined) return known
  const bytes = readFileSync(file)
  const encoding = ENCODINGS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.name
  const text = new TextDecoder(encoding).decode(bytes)
  if (!statSync(file).isFile()) once.set(file, text)
  return text
}

const once = new Map<string, string>()

/**
 * Whether settings that nobody named are of the repository that the person stands in, and their files may run: a plan may lie in a
 * folder of somebody else's.
 */
export function isOurs(file: string): boolean {
  return rootOf(dirname(file)) === rootOf('.')
}

/** The root of the repository that a folder lies in; where it lies in none, where the person stands if that is above, else itself. */
function rootOf(folder: string): string {
  const start = realpathSync(folder)
  const here = realpathSync('.')
  return repositoryOf(start) ?? (start.startsWith(here + sep) ? here : start)
}

/** The nearest file of settings, as a path from here. */
export function nearest(plan: string): string | undefined {
  return candidates(plan).find(existsSync)
}

/**
 * Where settings of a plan may lie, the nearest first, as paths from here: from its folder, then from here, up to the root of the
 * repository. Where there is none, up to a folder that anybody may write to, such as `/tmp`: what lies there may be somebody else's.
 */
export function candidates(plan: string): string[] {
  const paths: string[] = []
  for (const start of plan === '-' ? ['.'] : [dirname(plan), '.']) {
    const root = repositoryOf(resolve(start))
    for (let folder = resolve(start); ; folder = dirname(folder)) {
      paths.push(...NAMES.map(name => relative('.', join(folder, name))))
      const above = dirname(folder)
      if (folder === root || above === folder || (root === undefined && isOpen(above))) break
    }
  }
  return [...new Set(paths)]
}

/** Whether everybody on the machine may write to a folder; Windows tells nothing of it by a mode. */
function isOpen(folder: string): boolean {
  const stats = process.platform === 'win32' ? undefined : statSync(folder, { throwIfNoEntry: false })
  return stats !== undefined && (stats.mode & 0o002) !== 0
}

/**
 * The waivers that stand as comments in the sources; of a change it is told which its base has too. What reads them is loaded where there
 * is one.
 */
export async function waiversBeside(
  sources: Sources,
  plan: Plan,
  { settings, proposed, baseFile }: Judging,
): Promise<readonly Waiver[]> {
  const found = allowedIn(sources, plan)
  if (found.length === 0) return []
  const [{ waiverOf }, { isOwnId }, { registry }] = await Promise.all([
    import('../settings/comments.ts'),
    import('../own/check.ts'),
    import('../registry.ts'),
  ])
  const both = [settings, proposed].filter(one => one !== undefined)
  // what files define that do not run here nobody knows: any id of one's own may be theirs
  const open = both.some(({ notRun }) => notRun.length > 0)
    ? found.map(({ text }) => text.split(/\s/)[0] ?? '').filter(isOwnId)
    : []
  const ids = [...both.flatMap(({ own }) => own.map(({ id }) => id)), ...open]
  const known = [...registry, ...ids.map(id => ({ id, policy: {} }))]
  const waivers = found.map(allowed => waiverOf(allowed, known))
  if (!proposed || !baseFile) return waivers
  const { repository } = sources
  const standing = new Set(await standingIn(found, sources, plan, path => baseFile(path, repository)))
  return waivers.map((waiver, i) => ({ ...waiver, isOnBase: standing.has(found[i]!) }))
}

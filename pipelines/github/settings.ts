import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import type { AssessOptions } from '../../policies/assess.ts'
import { candidates, readSettingsFile, settingsText } from '../../policies/cli/settings.ts'
import { registry } from '../../policies/registry.ts'
import { type PolicyFiles, readSettings, type Settings } from '../../policies/settings/read.ts'
import { InputError } from '../plans.ts'
import { type GitHub, GitHubError } from './api.ts'
import type { Run } from './event.ts'
import type { Inputs } from './inputs.ts'

/** What a plan is judged by, and the files that say so, as an upload sends them along. */
interface Ruling {
  judging: Pick<AssessOptions, 'settings' | 'proposed'>
  texts: { config?: string; baseConfig?: string }
}

/**
 * The settings that a plan is judged by. In a pull request those of the base branch rule, wherever they lie there, and the
 * waivers that the change adds are told; where the base's cannot be read nothing is waived. Files of policies run as the base
 * branch has them.
 * @param troubles what could not be done is added here
 * @param temporary a folder of this run
 * @throws InputError, SettingsError, PolicyFileError
 */
export async function settingsFor(
  plan: string,
  { config, configFrom }: Pick<Inputs, 'config' | 'configFrom'>,
  { repository, pullRequest }: Run,
  workspace: string,
  github: GitHub | undefined,
  troubles: string[],
  temporary: string,
): Promise<Ruling> {
  if (config !== undefined && config !== 'none' && !existsSync(config))
    throw new InputError(`config names no file: ${config}`)
  const places = config === 'none' ? [] : config === undefined ? candidates(plan) : [config]
  const file = places.find(existsSync)
  const own = file === undefined ? {} : { config: settingsText(file) }
  if (configFrom === 'checkout' || !pullRequest) {
    return { judging: file === undefined ? {} : { settings: await readSettingsFile(file) }, texts: own }
  }
  const settings = file === undefined ? undefined : await readSettingsFile(file, { runs: false })
  const empty = readSettings('', file ?? 'plumbline.yaml', registry)
  // even where nobody has settings: a change may bring comments that waive
  const nothing: Ruling = {
    judging: { settings: empty, proposed: settings ?? empty },
    texts: { ...own, ...(settings && { baseConfig: '' }) },
  }
  const untold = file === undefined ? 'none' : `nothing of ${pathIn(workspace, file)}`
  if (!github || pullRequest.base === '') {
    if (settings) troubles.push(`The settings of the base branch are not known: ${untold} holds.`)
    return nothing
  }
  try {
    const found = await firstOf(github, repository, pullRequest.base, places, workspace)
    if (!found) return nothing
    const { path, text } = found
    const base = readSettings(text, path, registry)
    const rulingBy = (ruling: Settings): Ruling => ({
      judging: { settings: ruling, proposed: settings ?? ruling },
      texts: { ...own, baseConfig: text },
    })
    if (base.policyFiles.length === 0) return rulingBy(base)
    const checkout = await mkdtemp(join(temporary, 'plumbline-base-'))
    await write(checkout, path, text)
    const folder = posix.dirname(path)
    for (const [file, text] of await sourcesBelow(
      github,
      repository,
      pullRequest.base,
      base.policyFiles,
      folder,
    ))
      await write(checkout, file, text)
    return rulingBy(await readSettingsFile(join(checkout, path), { isBase: true }))
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    troubles.push(`The settings of the base branch could not be read (${error.status}): ${untold} holds.`)
    return nothing
  }
}

/** The first of some files that a commit has; what lies outside of the workspace no commit has. @throws GitHubError */
async function firstOf(
  github: GitHub,
  repository: string,
  commit: string,
  files: readonly string[],
  workspace: string,
): Promise<{ path: string; text: string } | undefined> {
  for (const path of files.map(file => pathIn(workspace, file))) {
    if (path.startsWith('../')) continue
    const text = await github.file(repository, path, commit)
    if (text !== undefined) return { path, text }
  }
  return undefined
}

function pathIn(workspace: string, file: string): string {
  return relative(workspace, resolve(file)).split(sep).join('/')
}

/** Files of policies, and what they may import, that are fetched one by one. */
const mostSources = 100

/**
 * The texts of what lies in the folders that the patterns begin with, and below them, by path: a policy may import what is beside it. Of
 * the JSON there those files are meant that a source names.
 */
async function sourcesBelow(
  github: GitHub,
  repository: string,
  commit: string,
  patterns: readonly PolicyFiles[],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const folders = patterns.map(({ pattern }) => {
    const steps = posix.join(folder, pattern).split('/')
    const end = steps.findIndex(step => /[*?[\]{}()!]/.test(step))
    return steps.slice(0, end === -1 ? -1 : end).join('/')
  })
  const below = (await github.paths(repository, commit)).filter(path =>
    folders.some(folder => folder === '' || path.startsWith(`${folder}/`)),
  )
  const texts = new Map<string, string>()
  const add = async (paths: readonly string[]) => {
    const count = texts.size + paths.length
    if (count > mostSources)
      throw new InputError(
        `policy-files of the base branch begin in folders with ${count} sources; ${mostSources} are the most`,
      )
    for (const path of paths) texts.set(path, (await github.file(repository, path, commit)) ?? '')
  }
  await add(below.filter(path => /\.m?[jt]s$/.test(path)))
  const sources = [...texts.values()]
  const isNamed = (path: string) => sources.some(text => text.includes(`/${posix.basename(path)}`))
  await add(below.filter(path => path.endsWith('.json') && isNamed(path)))
  return texts
}

async function write(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

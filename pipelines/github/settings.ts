import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import type { AssessOptions } from '../../policies/assess.ts'
import { nearest, readSettingsFile } from '../../policies/cli/settings.ts'
import { registry } from '../../policies/registry.ts'
import { type PolicyFiles, readSettings } from '../../policies/settings/read.ts'
import { InputError } from '../plans.ts'
import { type GitHub, GitHubError } from './api.ts'
import type { Run } from './event.ts'
import type { Inputs } from './inputs.ts'

/**
 * The settings that a plan is judged by. In a pull request those of the base branch rule, and the waivers that the change
 * adds are told; where the base's cannot be read nothing is waived. Files of policies run as the base branch has them.
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
): Promise<Pick<AssessOptions, 'settings' | 'proposed'>> {
  if (config === 'none') return {}
  if (config !== undefined && !existsSync(config)) throw new InputError(`config names no file: ${config}`)
  const file = config ?? nearest(plan)
  if (file === undefined) return {}
  if (configFrom === 'checkout' || !pullRequest) return { settings: await readSettingsFile(file) }
  const settings = await readSettingsFile(file, { runs: false })
  const path = relative(workspace, resolve(file)).split(sep).join('/')
  const nothing = readSettings('', file, registry)
  if (!github || pullRequest.base === '') {
    troubles.push(`The settings of the base branch are not known: nothing of ${path} holds.`)
    return { settings: nothing, proposed: settings }
  }
  try {
    const text = await github.file(repository, path, pullRequest.base)
    const base = text === undefined ? nothing : readSettings(text, file, registry)
    if (text === undefined || base.policyFiles.length === 0) return { settings: base, proposed: settings }
    const checkout = await mkdtemp(join(temporary, 'plumbline-base-'))
    await write(checkout, path, text)
    const folder = posix.dirname(path)
    for (const found of await sourcesBelow(github, repository, pullRequest.base, base.policyFiles, folder))
      await write(checkout, found, (await github.file(repository, found, pullRequest.base)) ?? '')
    return { settings: await readSettingsFile(join(checkout, path), { isBase: true }), proposed: settings }
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    troubles.push(
      `The settings of the base branch could not be read (${error.status}): nothing of ${path} holds.`,
    )
    return { settings: nothing, proposed: settings }
  }
}

/** Files of policies, and what they may import, that are fetched one by one. */
const mostSources = 100

/** What lies in the folders that the patterns begin with, and below them: a policy may import what is beside it. */
async function sourcesBelow(
  github: GitHub,
  repository: string,
  commit: string,
  patterns: readonly PolicyFiles[],
  folder: string,
): Promise<string[]> {
  const folders = patterns.map(({ pattern }) => {
    const steps = posix.join(folder, pattern).split('/')
    const end = steps.findIndex(step => /[*?[\]{}()!]/.test(step))
    return steps.slice(0, end === -1 ? -1 : end).join('/')
  })
  const paths = (await github.paths(repository, commit)).filter(
    path => /\.m?[jt]s$/.test(path) && folders.some(folder => folder === '' || path.startsWith(`${folder}/`)),
  )
  if (paths.length > mostSources)
    throw new InputError(
      `policy-files of the base branch begin in folders with ${paths.length} sources; ${mostSources} are the most`,
    )
  return paths
}

async function write(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

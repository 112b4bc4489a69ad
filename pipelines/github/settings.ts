import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { AssessOptions } from '../../policies/assess.ts'
import { nearest } from '../../policies/cli/settings.ts'
import { registry } from '../../policies/registry.ts'
import { readSettings } from '../../policies/settings/read.ts'
import { InputError } from '../plans.ts'
import { type GitHub, GitHubError } from './api.ts'
import type { Run } from './event.ts'
import type { Inputs } from './inputs.ts'

/**
 * The settings that a plan is judged by. In a pull request those of the base branch rule, and the waivers that the change
 * adds are told; where the base's cannot be read nothing is waived.
 * @param troubles what could not be done is added here
 * @throws InputError, SettingsError
 */
export async function settingsFor(
  plan: string,
  { config, configFrom }: Pick<Inputs, 'config' | 'configFrom'>,
  { repository, pullRequest }: Run,
  workspace: string,
  github: GitHub | undefined,
  troubles: string[],
): Promise<Pick<AssessOptions, 'settings' | 'proposed'>> {
  if (config === 'none') return {}
  if (config !== undefined && !existsSync(config)) throw new InputError(`config names no file: ${config}`)
  const file = config ?? nearest(plan)
  if (file === undefined) return {}
  const settings = readSettings(readFileSync(file, 'utf8'), file, registry)
  if (configFrom === 'checkout' || !pullRequest) return { settings }
  const path = relative(workspace, resolve(file)).split(sep).join('/')
  const nothing = readSettings('', file, registry)
  if (!github || pullRequest.base === '') {
    troubles.push(`The settings of the base branch are not known: no waiver of ${path} holds.`)
    return { settings: nothing, proposed: settings }
  }
  try {
    const text = await github.file(repository, path, pullRequest.base)
    return { settings: text === undefined ? nothing : readSettings(text, file, registry), proposed: settings }
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    troubles.push(
      `The settings of the base branch could not be read (${error.status}): no waiver of ${path} holds.`,
    )
    return { settings: nothing, proposed: settings }
  }
}

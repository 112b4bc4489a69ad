import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { AssessOptions } from '../assess.ts'
import type { Settings } from '../settings/read.ts'
import { type Given, UsageError } from './usage.ts'

/** Names of the file, the first that is there counts. */
const NAMES = ['plumbline.yaml', '.plumbline.yaml']

/**
 * The settings that a plan is judged by: of `--base-config` where a pull request is judged, else of `--config`, else of the nearest
 * `plumbline.yaml` from the plan's folder, or from this one, up to the root of the repository. Throws SettingsError and UsageError.
 */
export async function settingsFor(
  plan: string,
  given: Given,
): Promise<Pick<AssessOptions, 'settings' | 'proposed' | 'today'>> {
  const today = given.get('date')
  if (today !== undefined && !(await import('../settings/check.ts')).isDay(today))
    throw new UsageError(`--date takes a day, as 2027-03-31; it was ${today}`)
  const named = given.get('config')
  const file = named === 'none' ? undefined : (named ?? nearest(plan))
  const settings = file === undefined ? undefined : await readFile(file, '--config')
  const baseFile = given.get('base-config')
  const base = baseFile === undefined ? undefined : await readFile(baseFile, '--base-config')
  return {
    ...((base ?? settings) && { settings: base ?? settings }),
    ...(base && settings && { proposed: settings }),
    ...(today && { today }),
  }
}

/** What reads YAML is loaded where there is some. */
async function readFile(file: string, option: string): Promise<Settings> {
  if (!existsSync(file)) throw new UsageError(`${option} names ${file}, which is not there`)
  const [{ readSettings }, { registry }] = await Promise.all([
    import('../settings/read.ts'),
    import('../registry.ts'),
  ])
  return readSettings(readFileSync(file, 'utf8'), file, registry)
}

/** The nearest file of settings, as a path from here. */
export function nearest(plan: string): string | undefined {
  for (const start of plan === '-' ? ['.'] : [dirname(plan), '.']) {
    for (let folder = resolve(start); ; folder = dirname(folder)) {
      const found = NAMES.map(name => join(folder, name)).find(existsSync)
      if (found) return relative('.', found)
      if (existsSync(join(folder, '.git')) || dirname(folder) === folder) break
    }
  }
  return undefined
}

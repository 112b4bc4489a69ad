import { assess } from '../../../policies/assess.ts'
import { PlanError, type ReadOptions, type Report } from '../../../policies/engine/index.ts'
import { registry } from '../../../policies/registry.ts'
import type { Settings } from '../../../policies/settings/read.ts'
import { ServiceError } from '../errors.ts'
import { mostFindings } from './report.ts'
import { planLimit, planRoom, type SettingsFiles } from './upload.ts'

/** A report, and what it was made by. */
export interface Judged {
  report: Report
  settings: Settings | undefined
  /** By the id of a policy that was renamed, the first that it had: what is followed goes by that. */
  firstIds: ReadonlyMap<string, string>
}

const firstIds = new Map(
  registry.flatMap(({ id, policy }) => (policy.formerly?.[0] ? [[id, policy.formerly[0]]] : [])),
)

/**
 * Judges a plan by every policy, as the settings beside it want it. With the policies this is most of the Worker's code: it is
 * loaded by the first plan. @throws PLAN_…, VALIDATION_FAILED, and what `pace` throws
 */
export async function judge(
  input: ReadableStream<Uint8Array>,
  files: SettingsFiles,
  pace: ReadOptions['pace'],
): Promise<Judged> {
  const config = await settingsOf('config', files)
  const base = await settingsOf('baseConfig', files)
  const settings = base ?? config
  try {
    return {
      report: await assess(input, {
        limit: planLimit,
        room: planRoom,
        pace,
        most: mostFindings,
        settings,
        ...(base && { proposed: config }),
      }),
      settings,
      firstIds,
    }
  } catch (error) {
    if (error instanceof PlanError) throw new ServiceError(error.code, error.message)
    throw error
  }
}

/** The parser, and the shapes that policies of one's own are held against, are loaded by the first file that needs them. */
async function settingsOf(field: keyof SettingsFiles, files: SettingsFiles): Promise<Settings | undefined> {
  const file = files[field]
  if (!file) return undefined
  const [{ readSettings }, { SettingsError }] = await Promise.all([
    import('../../../policies/settings/read.ts'),
    import('../../../policies/settings/document.ts'),
  ])
  try {
    return readSettings(file.text, file.name, registry)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const fields = error.message.split('\n').map(message => ({ field, message }))
    throw new ServiceError('VALIDATION_FAILED', undefined, { fields })
  }
}

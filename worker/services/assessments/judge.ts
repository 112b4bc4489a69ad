import { assess } from '../../../policies/assess.ts'
import { PlanError, type ReadOptions, type Report, type Written } from '../../../policies/engine/index.ts'
import { registry } from '../../../policies/registry.ts'
import type { Settings } from '../../../policies/settings/read.ts'
import { ServiceError } from '../errors.ts'
import { mostFindings } from './report.ts'
import { writtenTexts } from './schema.ts'
import { planLimit, planRoom, type TextFiles } from './upload.ts'

/** A report, and what it was made by. */
export interface Judged {
  report: Report
  settings: Settings | undefined
  /** Settings of a base branch came along: then it is a change that is judged. */
  hasBase: boolean
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
  files: TextFiles,
  pace: ReadOptions['pace'],
): Promise<Judged> {
  const config = await settingsOf('config', files)
  const base = await settingsOf('baseConfig', files)
  const settings = base ?? config
  const written = await writtenOf(files)
  try {
    return {
      report: await assess(input, {
        limit: planLimit,
        room: planRoom,
        pace,
        most: mostFindings,
        settings,
        ...(base && { proposed: config }),
        ...(written && { written: () => written }),
      }),
      settings,
      hasBase: base !== undefined,
      firstIds,
    }
  } catch (error) {
    if (error instanceof PlanError) throw new ServiceError(error.code, error.message)
    throw error
  }
}

/** What the sources write, of which the service has no others. */
async function writtenOf({ written }: TextFiles): Promise<Written | undefined> {
  if (!written) return undefined
  const checked = writtenTexts.safeParse(written.text)
  if (!checked.success) {
    const message = `written is not what plumbline upload sends: ${checked.error.issues[0]?.message}`
    throw new ServiceError('VALIDATION_FAILED', undefined, { fields: [{ field: 'written', message }] })
  }
  const { carried } = await import('../../../policies/sources/carried.ts')
  return carried(checked.data)
}

/** The parser, and the shapes that policies of one's own are held against, are loaded by the first file that needs them. */
async function settingsOf(field: 'config' | 'baseConfig', files: TextFiles): Promise<Settings | undefined> {
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

import { type Allowed, MARK } from '../sources/allowed.ts'
import { type Fault, SettingsError } from './document.ts'
import { type Known, readSettings, type Waiver } from './read.ts'

/**
 * The waiver that a comment in the sources writes: `# plumbline:allow aws/s3/bucket-versioned until=2027-01-31 owner=platform Holds
 * nothing but caches`. It is held to the rules of the file.
 * @throws SettingsError, with its file and line, where it is not right
 */
export function waiverOf({ file, line, text, address }: Allowed, known: readonly Known[]): Waiver {
  if (address === undefined) {
    const message = 'stands beside no block of a resource or a module'
    throw new SettingsError(file, [{ line, key: MARK, message }])
  }
  const [policy = '', ...words] = text.split(/\s+/)
  let rest = words.join(' ')
  const said: Record<string, string> = {}
  for (;;) {
    const found = /^(until|owner|reason)=(?:"([^"]*)"|(\S+)) ?/.exec(rest)
    if (!found) break
    said[found[1]!] = found[2] ?? found[3] ?? ''
    rest = rest.slice(found[0].length)
  }
  const { until: expires = '', owner = '', reason = rest } = said
  try {
    const written = JSON.stringify({ waivers: [{ policy, address, reason, owner, expires }] })
    const [waiver] = readSettings(written, file, known).waivers
    return { ...waiver!, file, line }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const faults = error.faults.map(({ key, message }): Fault => {
      const name = key.replace('waivers[0].', '').replace('expires', 'until')
      return { line, key: `${MARK} ${name}`.trim(), message }
    })
    throw new SettingsError(file, faults)
  }
}

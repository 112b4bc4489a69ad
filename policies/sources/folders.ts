/** Where the calls of modules lead, by the names of the calls on the way, a dot between: Terraform's own key. */
interface ManifestEntry {
  readonly Key: string
  readonly Source: string
  /** Relative to the root module. */
  readonly Dir: string
}

/** What a list of modules says, `modules.json` of a working directory or of a binary plan; empty where it is none. */
export function readManifest(text: string): ManifestEntry[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { Modules?: unknown } | null)?.Modules
  return Array.isArray(list) ? list.filter(isEntry) : []
}

function isEntry(entry: Partial<ManifestEntry> | null): entry is ManifestEntry {
  return typeof entry?.Key === 'string' && typeof entry.Source === 'string' && typeof entry.Dir === 'string'
}

/** The folder of the root module. */
export interface Root {
  /** `/` between its steps, '' for what it is told from. */
  readonly folder: string
  /** It is told from the root of a repository, out of which no path may lead; else from where the person stands. */
  readonly isInRepository: boolean
}

/**
 * The folder of a module: each call on the way has a source that is a path, and none leads out of the repository. Undefined for any other.
 */
export function folderOf(
  { folder, isInRepository }: Root,
  calls: readonly string[],
  sourceOf: (calls: readonly string[]) => string | undefined,
): string | undefined {
  const steps = folder === '' ? [] : folder.split('/')
  for (let depth = 1; depth <= calls.length; depth++) {
    const source = sourceOf(calls.slice(0, depth))
    if (source === undefined || !/^\.\.?([/\\]|$)/.test(source)) return undefined
    for (const step of source.split(/[/\\]/)) {
      if (step === '' || step === '.') continue
      if (step !== '..') steps.push(step)
      else if (steps.length > 0 && steps.at(-1) !== '..') steps.pop()
      else if (isInRepository) return undefined
      else steps.push('..')
    }
  }
  return steps.join('/')
}

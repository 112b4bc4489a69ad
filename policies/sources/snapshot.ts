import { folderOf, type Root, readManifest } from './folders.ts'
import { isSource, type SourceFile, type Sources } from './locate.ts'
import type { ZipEntry } from './zip.ts'

/** The sources that a binary plan carries: all modules of the configuration that it was made from. */
export interface Snapshot {
  /** The files of the root module, to know its folder by. */
  readonly root: readonly SourceFile[]
  /** As they lie around a root module. */
  at(root: Root): Sources
}

/**
 * Reads the sources of a binary plan: `tfconfig/modules.json`, and `tfconfig/m-<key>/<file>` for each module. Undefined where it has none,
 * as a plan that OpenTofu has encrypted, and where one of them is damaged.
 */
export function snapshotOf(entries: readonly ZipEntry[]): Snapshot | undefined {
  const decoder = new TextDecoder()
  const texts = new Map<string, string>()
  for (const { name, read } of entries) {
    if (!name.startsWith('tfconfig/')) continue
    const bytes = read()
    if (!bytes) return undefined
    texts.set(name, decoder.decode(bytes))
  }
  const manifest = texts.get('tfconfig/modules.json')
  if (manifest === undefined) return undefined
  const sources = new Map(readManifest(manifest).map(({ Key, Source }) => [Key, Source]))
  const filesOf = (key: string): SourceFile[] => {
    const folder = `tfconfig/m-${key}/`
    return [...texts].flatMap(([name, text]) => {
      const file = name.startsWith(folder) ? name.slice(folder.length) : ''
      return isSource(file) ? [{ name: file, text }] : []
    })
  }
  return {
    root: filesOf(''),
    at: root => ({
      module(calls) {
        const folder = folderOf(root, calls, names => sources.get(names.join('.')))
        return folder === undefined ? undefined : { folder, files: filesOf(calls.join('.')) }
      },
      brought(calls) {
        const files = filesOf(calls.join('.'))
        return files.length > 0 ? files : undefined
      },
    }),
  }
}

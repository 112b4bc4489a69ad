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
 * as a plan that OpenTofu has encrypted.
 */
export function snapshotOf(entries: readonly ZipEntry[]): Snapshot | undefined {
  const decoder = new TextDecoder()
  const manifest = entries.find(({ name }) => name === 'tfconfig/modules.json')
  if (!manifest) return undefined
  const sources = new Map(
    readManifest(decoder.decode(manifest.read())).map(({ Key, Source }) => [Key, Source]),
  )
  const filesOf = (key: string): SourceFile[] => {
    const folder = `tfconfig/m-${key}/`
    return entries
      .filter(({ name }) => name.startsWith(folder) && isSource(name.slice(folder.length)))
      .map(({ name, read }) => ({ name: name.slice(folder.length), text: decoder.decode(read()) }))
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

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

/** The most that is unpacked of one plan, in bytes: an archive can list a file many times over. */
const MOST = 64 * 1024 * 1024

/**
 * Reads the sources of a binary plan: `tfconfig/modules.json`, and `tfconfig/m-<key>/<file>` for each module. Undefined where it has none,
 * as a plan that OpenTofu has encrypted, and where one of them is damaged or they are too large.
 */
export function snapshotOf(entries: readonly ZipEntry[]): Snapshot | undefined {
  const decoder = new TextDecoder()
  const modules = new Map<string, SourceFile[]>()
  let manifest: string | undefined
  let left = MOST
  for (const { name, read } of entries) {
    const [, key = '', file = ''] = /^tfconfig\/m-([^/]*)\/([^/]+)$/.exec(name) ?? []
    const isManifest = name === 'tfconfig/modules.json'
    if (!isManifest && !isSource(file)) continue
    const bytes = read()
    left -= bytes?.length ?? 0
    if (!bytes || left < 0) return undefined
    const text = decoder.decode(bytes)
    if (isManifest) {
      manifest = text
      continue
    }
    const files = modules.get(key)
    if (files) files.push({ name: file, text })
    else modules.set(key, [{ name: file, text }])
  }
  if (manifest === undefined) return undefined
  const sources = new Map(readManifest(manifest).map(({ Key, Source }) => [Key, Source]))
  const filesOf = (key: string) => modules.get(key) ?? []
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

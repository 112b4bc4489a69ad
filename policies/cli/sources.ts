import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Plan } from '../engine/index.ts'
import { folderOf, type Root, readManifest } from '../sources/folders.ts'
import { absentIn, isSource, type SourceFile, type Sources } from '../sources/locate.ts'
import type { Snapshot } from '../sources/snapshot.ts'
import { isWalked, repositoryOf } from './files.ts'
import { UsageError } from './usage.ts'

/** No source file is larger: what is, is something else. */
const LARGEST = 4 * 1024 * 1024

/** Folders of a repository that are looked through for the sources of a plan. */
const MOST_FOLDERS = 10_000

/** Where what a binary plan carries is told from, if nothing else is known. */
const ROOT_MODULE: Root = { folder: '', isInRepository: false }

/** Where to look. */
interface Hints {
  readonly snapshot?: Snapshot | undefined
  readonly sources?: string | undefined
  /** Takes what there is to say of sources that were named and are not read. */
  readonly tell?: ((note: string) => void) | undefined
}

/**
 * The sources of a plan: those that the binary plan carries, which lie where the same files are; else those of `--sources`; else those of
 * the folder of the plan or of the folder that the person stands in, where the plan was made from them. Undefined where there are none.
 * Throws UsageError where those that were named are not there, or are no sources.
 */
export async function sourcesFor(
  planFile: string,
  plan: Plan,
  { snapshot, sources: given, tell = () => {} }: Hints,
): Promise<Sources | undefined> {
  if (given === 'none') return undefined
  if (given !== undefined && readable(() => statSync(given).isFile())) {
    const [{ readZip }, { snapshotOf }] = await Promise.all([
      import('../sources/zip.ts'),
      import('../sources/snapshot.ts'),
    ])
    const carried = snapshotOf(readZip(readFileSync(given)) ?? [])
    if (!carried)
      throw new UsageError(`${given} is neither a folder nor a binary plan that carries its sources whole`)
    const absent = absentIn(carried.at(ROOT_MODULE), plan)
    if (absent === undefined) return sourcesFor(planFile, plan, { snapshot: carried })
    tell(notOf(given, absent))
    return undefined
  }
  if (given !== undefined && !existsSync(given)) throw new UsageError(`the sources ${given} are not there`)
  const usual = [...(planFile === '-' ? [] : [dirname(planFile)]), '.']
  const folders = new Set((given === undefined ? usual : [given]).map(folder => resolve(folder)))
  if (snapshot) {
    const folder =
      [...folders].find(folder => holds(folder, snapshot.root)) ??
      (given === undefined ? folderAround(folders, snapshot.root) : undefined)
    if (folder !== undefined) {
      const { root, repository } = placeOf(folder)
      return { ...snapshot.at(root), repository }
    }
    if (given !== undefined) tell(`${given} does not have the files that the plan carries: no line is told.`)
    return { ...snapshot.at(ROOT_MODULE), isNowhere: true }
  }
  for (const folder of folders) {
    const sources = sourcesIn(folder, plan)
    const absent = absentIn(sources, plan)
    if (absent === undefined) return sources
    if (given !== undefined) tell(notOf(given, sources.module([]) && absent))
  }
  return undefined
}

/** What there is to say of sources that were named, and are of another plan: they lack a block; undefined where they have no file. */
function notOf(sources: string, absent: string | undefined): string {
  const why = absent === undefined ? 'there is no Terraform file in it' : `it has no ${absent}`
  return `${sources} is not what the plan was made of: ${why}. It is not read, and no line is told.`
}

/** Whether a folder has these very files. */
function holds(folder: string, files: readonly SourceFile[]): boolean {
  return files.length > 0 && files.every(({ name, text }) => sourceText(join(folder, name)) === text)
}

/**
 * The one folder with these very files in the repositories that some folders lie in. Undefined where there is none, or another that is
 * like it. A folder with a `.git` of its own is another repository.
 */
function folderAround(folders: Iterable<string>, files: readonly SourceFile[]): string | undefined {
  const repositories = new Set([...folders].flatMap(folder => repositoryOf(folder) ?? []))
  const open = new Set(repositories)
  const found: string[] = []
  for (const folder of open) {
    if (open.size > MOST_FOLDERS) return undefined
    const entries = readable(() => readdirSync(folder, { withFileTypes: true })) ?? []
    const names = new Set(entries.map(({ name }) => name))
    if (names.has('.git') && !repositories.has(folder)) continue
    if (files.every(({ name }) => names.has(name)) && holds(folder, files)) found.push(folder)
    for (const entry of entries.filter(isWalked)) open.add(join(folder, entry.name))
  }
  return found.length === 1 ? found[0] : undefined
}

/** Paths are told from the root of the repository; where there is none, from where the person stands or from the root module itself. */
function placeOf(folder: string): { root: Root; base: string; repository: string | undefined } {
  const repository = repositoryOf(folder)
  const base = repository ?? (isBelow('.', folder) ? process.cwd() : folder)
  return { root: { folder: steps(base, folder), isInRepository: repository !== undefined }, base, repository }
}

function steps(from: string, to: string): string {
  return relative(from, to).split(sep).join('/')
}

/** The sources of a working directory. What is read is kept by who asks. */
function sourcesIn(folder: string, plan: Plan): Sources {
  const { root, base, repository } = placeOf(folder)
  const data = resolve(folder, process.env.TF_DATA_DIR ?? '.terraform')
  const manifest = new Map(
    readManifest(textOf(join(data, 'modules', 'modules.json')) ?? '').map(entry => [entry.Key, entry]),
  )
  const sourceOf = (calls: readonly string[]) => {
    let module = plan.configuration
    let source: string | undefined
    for (const name of calls) {
      const call = module?.call(name)
      source = call?.source
      module = call?.module
    }
    return source ?? manifest.get(calls.join('.'))?.Source
  }
  return {
    repository,
    module(calls) {
      const folder = folderOf(root, calls, sourceOf)
      const files = folder === undefined ? [] : filesIn(join(base, folder))
      return folder === undefined || files.length === 0 ? undefined : { folder, files }
    },
    brought(calls) {
      const { Dir } = manifest.get(calls.join('.')) ?? {}
      const path = Dir === undefined ? undefined : resolve(folder, Dir)
      // What `terraform init` brings lies below its data, and what a list names elsewhere it has not brought.
      const files = path !== undefined && isBelow(data, path) ? filesIn(path) : []
      return files.length > 0 ? files : undefined
    },
    file(path) {
      const file = join(base, path)
      // What lies around the repository is nobody's source.
      return isBelow(base, file) ? textOf(file) : undefined
    },
  }
}

/** Whether a path lies in a folder, or is it. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !/^\.\.($|[/\\])/.test(way) && !isAbsolute(way)
}

function filesIn(folder: string): SourceFile[] {
  const names = readable(() => readdirSync(folder)) ?? []
  return names.filter(isSource).flatMap(name => {
    const text = sourceText(join(folder, name))
    return text === undefined ? [] : [{ name, text }]
  })
}

/** The text of a file that Terraform reads, as a binary plan gives it too: without the mark of its encoding. */
function sourceText(file: string): string | undefined {
  return textOf(file)?.replace(/^\ufeff/, '')
}

/** The text of a file; undefined where there is none, or none that is a source. */
export function textOf(file: string): string | undefined {
  return readable(() => (statSync(file).size > LARGEST ? undefined : readFileSync(file, 'utf8')))
}

/** What is not there, or may not be read, is no source. */
function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

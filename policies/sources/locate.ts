import { parseModuleAddress, parseReference, parseResourceAddress } from '../engine/address.ts'
import type { Plan, PlanResource } from '../engine/index.ts'
import type { Assessment, Place } from '../formats/assessment.ts'
import { evaluate, isKnown, UNKNOWN } from '../terraform/evaluate.ts'
import { readExpression } from '../terraform/hcl.ts'
import { type Attribute, type Block, scanHcl, scanJson } from './scan.ts'

/** The sources from which a plan was made. */
export interface Sources {
  /**
   * The module that the calls of these names lead to, from the root, which none leads to. Undefined where its sources are not known or
   * are not part of the repository.
   */
  module(calls: readonly string[]): ModuleSources | undefined
  /** The files of a module that is not part of the repository, as one of a registry; undefined where they are not known. */
  brought?(calls: readonly string[]): readonly SourceFile[] | undefined
  /** The text of another file, by a path that is told as the folders of modules are; left out where there are none. */
  file?(path: string): string | undefined
  /** The root of the repository that folders are told from, as the machine knows it; left out where they are told from elsewhere. */
  readonly repository?: string | undefined
  /** Nobody knows where they lie: folders are told from the root module, and no file has a place. */
  readonly isNowhere?: true
}

interface ModuleSources {
  /** `/` between its steps; '' for the root of the repository. */
  readonly folder: string
  readonly files: readonly SourceFile[]
}

export interface SourceFile {
  /** Without its folder. */
  readonly name: string
  readonly text: string
}

/**
 * Finds where a resource stands: the line of the attribute that the path names, or of the block; of a resource in a module that is not
 * part of the repository the line of the block that calls it. Undefined where there is no such block, as for a resource whose block is gone,
 * and where nobody knows where the sources lie.
 * The plan tells several blocks of one name apart.
 */
export function locator(sources: Sources, plan?: Plan): NonNullable<Assessment['locate']> {
  if (sources.isNowhere) return () => undefined
  const moduleOf = modulesOf(sources)
  let bodies: Map<string, PlanResource['body']> | undefined
  return (address, path, change) => {
    const parts = parseResourceAddress(address)
    if (!parts) return undefined
    const calls = parseModuleAddress(parts.module).map(({ name }) => name)
    let module = moduleOf([])
    for (let depth = 1; module && depth <= calls.length; depth++) {
      const inner = moduleOf(calls.slice(0, depth))
      if (!inner) return module.place(`module.${calls[depth - 1]}`, '', true)
      module = inner
    }
    const kind = parts.mode === 'data' ? 'data' : 'resource'
    bodies ??= new Map(plan?.resources.map(({ address, body }) => [address, body]))
    const body = bodies.get(address)
    const values = change === 'fixed' ? body?.before : body?.after
    return module?.place(`${kind}.${parts.type}.${parts.name}`, path, false, values)
  }
}

/**
 * The first block of a plan's configuration that does not stand in sources, which are another plan's then: a folder of another plan has
 * some of the same names at most. Undefined where all do.
 */
export function absentIn(sources: Sources, plan: Plan): string | undefined {
  const locate = locator(sources)
  const seen = new Set<string>()
  for (const { address, mode, type, name, module, actions } of plan.resources) {
    const calls = parseModuleAddress(module).map(step => step.name)
    const steps = [...calls.map(call => `module.${call}`), ...(mode === 'data' ? ['data'] : []), type, name]
    const block = steps.join('.')
    if (seen.has(block)) continue
    seen.add(block)
    let config = plan.configuration
    for (const call of calls) config = config?.call(call)?.module
    const isThere = config ? config.resource(mode, type, name) !== undefined : actions !== 'delete'
    if (isThere && !locate(address, '')) return block
  }
  return undefined
}

/** The modules by the names of the calls that lead to them, each read once; with `all` those too that are not part of the repository. */
export function modulesOf(sources: Sources, all = false): (calls: readonly string[]) => Module | undefined {
  const modules = new Map<string, Module | undefined>()
  return calls => {
    const key = calls.join('.')
    if (!modules.has(key)) {
      const own = sources.module(calls)
      const files = own?.files ?? (all ? sources.brought?.(calls) : undefined)
      modules.set(key, files && new Module(files, own?.folder))
    }
    return modules.get(key)
  }
}

/** The path of a file, as the folder of its module is told. */
export function pathIn(folder: string | undefined, name: string): string {
  return folder ? `${folder}/${name}` : name
}

/** Whether a file is part of a module: https://developer.hashicorp.com/terraform/language/files */
export function isSource(name: string): boolean {
  return /\.(tf|tofu)(\.json)?$/.test(name) && !/^\.|~$|^#.*#$/.test(name)
}

/** The blocks of one module. */
export class Module {
  /** Undefined for one that is not part of the repository. */
  readonly folder: string | undefined
  readonly #found = new Map<string, Found[]>()

  constructor(files: readonly SourceFile[], folder: string | undefined) {
    this.folder = folder
    const names = new Set(files.map(({ name }) => name))
    for (const file of files) {
      // Terraform reads the one of such a pair, OpenTofu the other, and a plan does not say whose it is.
      const twin = file.name.replace(/\.(tf|tofu)(?=(\.json)?$)/, (_, kind) =>
        kind === 'tf' ? '.tofu' : '.tf',
      )
      if (names.has(twin)) continue
      const scanned = file.name.endsWith('.json') ? scanJson(file.text) : scanHcl(file.text)
      const lines = file.text.split('\n')
      const isOverride = /(^|_)override\.(tf|tofu)(\.json)?$/.test(file.name)
      for (const block of scanned.blocks) {
        const key = [block.type, ...block.labels].join('.')
        const found = { file: file.name, lines, block, isOverride }
        const same = this.#found.get(key)
        if (same) same.push(found)
        else this.#found.set(key, [found])
      }
    }
  }

  /** `values`: of the resource, at the time that the path is of. */
  place(key: string, path: string, isCall: boolean, values?: unknown): Place | undefined {
    const blocks = this.#blocks(key)
    for (const { file, lines, block } of blocks) {
      const line = lineOf(block, path, values)
      if (line !== undefined) return this.#at(file, lines, line, isCall)
    }
    const own = blocks.at(-1)
    return own && this.#at(own.file, own.lines, own.block.line, isCall)
  }

  /** What is written for an attribute of a block, or of the blocks in it that a path goes through; undefined where nothing is. */
  attribute(key: string, path: readonly (string | number)[]): Attribute | undefined {
    const [first] = path
    // Blocks that stand in an override take the place of all of their name.
    const set = this.#blocks(key).find(
      ({ block }) => block.attributes.has(String(first)) || block.blocks.some(({ type }) => type === first),
    )
    return set && attributeAt(set.block, path)
  }

  /** The one block of a name, where no override changes it. */
  block(key: string): Block | undefined {
    const [own, ...others] = this.#blocks(key)
    return others.length === 0 ? own?.block : undefined
  }

  /** Whether it has the block of a resource, `aws_x.a`, or of a data source, `data.aws_x.a`. */
  has(block: string): boolean {
    return this.#found.has(block.startsWith('data.') ? block : `resource.${block}`)
  }

  /** What is written for a local. */
  local(name: string): Attribute | undefined {
    const found = (this.#found.get('locals') ?? []).filter(({ block }) => block.attributes.has(name))
    const set = found.findLast(({ isOverride }) => isOverride) ?? found[0]
    return set?.block.attributes.get(name)
  }

  /** The block of a name behind its overrides, of which the last that sets an attribute is the one that counts. */
  #blocks(key: string): readonly Found[] {
    const found = this.#found.get(key) ?? []
    const [own, ...others] = found.filter(({ isOverride }) => !isOverride)
    // Two blocks of one name are an error in Terraform: these are not the sources of the plan.
    return own && others.length === 0 ? [...found.filter(({ isOverride }) => isOverride).reverse(), own] : []
  }

  #at(name: string, lines: readonly string[], line: number, isCall: boolean): Place {
    const file = pathIn(this.folder, name)
    return { file, line, length: lines[line - 1]?.replace(/\r$/, '').length ?? 0, isCall }
  }
}

/** By the steps of a path: a name, and of a block its position among those of its name. Blocks that are `dynamic` have none. */
function attributeAt(block: Block, path: readonly (string | number)[]): Attribute | undefined {
  const [name, ...more] = path
  if (more.length === 0) return block.attributes.get(String(name))
  const [position, ...behind] = more
  const inner = writtenBlocks(block, name)
  if (typeof position === 'number') return inner[position] && attributeAt(inner[position], behind)
  return inner[0] && inner.length === 1 ? attributeAt(inner[0], more) : undefined
}

/** By what name the content of a `dynamic` block speaks of what it is repeated over. */
export function iteratorOf({ attributes, labels }: Block): string {
  const { expression, json } = attributes.get('iterator') ?? {}
  return expression?.trim() ?? (json === undefined ? labels[0] : String(JSON.parse(json))) ?? ''
}

/** What a `dynamic` block repeats. */
export function contentOf({ blocks }: Block): Block | undefined {
  return blocks.find(({ type }) => type === 'content')
}

/** The blocks of a name inside of one, written out and dynamic. */
function madeAs(block: Block, name: string): readonly Block[] {
  const made = block.blocks.filter(({ type, labels }) => type === 'dynamic' && labels[0] === name)
  return [...writtenBlocks(block, name), ...made]
}

function writtenBlocks(block: Block, name: string | number | undefined): readonly Block[] {
  return block.blocks.filter(({ type, labels }) => type === name && labels.length === 0)
}

function partOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined
}

/** The blocks that may have given these values, and of them those that write the most of them out. */
function likeliest(blocks: readonly Block[], values: unknown): readonly Block[] {
  const counts = blocks.map(block => agreement(block, values) ?? -1)
  const most = Math.max(0, ...counts)
  return blocks.filter((_, i) => counts[i] === most)
}

/** How many of these values a block writes out; undefined where it writes another. What is known after apply, a plan leaves out. */
function agreement({ attributes }: Block, values: unknown): number | undefined {
  if (typeof values !== 'object' || values === null) return undefined
  let count = 0
  for (const [name, { expression }] of attributes) {
    const written = expression === undefined ? undefined : literalIn(expression)
    const value = partOf(values, name)
    if (written === undefined || value === undefined) continue
    if (comparable(written) !== comparable(value)) return undefined
    count++
  }
  return count
}

/** As a plan gives it, which makes numbers of texts, texts of numbers, and of lists sets. */
function comparable(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value.map(String).sort()) : String(value ?? '')
}

/** What an expression gives that names nothing; undefined for any other. */
function literalIn(text: string): unknown {
  try {
    const value = evaluate(readExpression(text), () => UNKNOWN)
    return isKnown(value) ? value : undefined
  } catch {
    return undefined
  }
}

interface Found {
  readonly file: string
  readonly lines: readonly string[]
  readonly block: Block
  readonly isOverride: boolean
}

/**
 * The line that a path names: of the attribute, or of the innermost block on the way to it. Of several blocks of one name the one is meant
 * of whose literals the plan has the most there, for a plan may list them in an order of its own; where that is not one alone, the way ends.
 */
function lineOf(block: Block, path: string, values: unknown): number | undefined {
  let line: number | undefined
  let inside = block
  let value = values
  for (const { name, key } of parseReference(path)) {
    const attribute = inside.attributes.get(name)
    if (attribute !== undefined) return attribute.line
    value = partOf(partOf(value, name), key ?? 0)
    const all = madeAs(inside, name)
    const [only, ...others] =
      all.length === 1
        ? all
        : [...likeliest(writtenBlocks(inside, name), value), ...all.filter(({ type }) => type === 'dynamic')]
    if (!only || others.length > 0) return line
    line = only.line
    inside = only.type === 'dynamic' ? (contentOf(only) ?? only) : only
  }
  return line
}

import { isIdentifier, isModuleAddress, parseResourceAddress } from '../address.ts'
import type { ChangeBody, PlanAction, Unread } from '../plan.ts'
import { parseJson, type Slice } from './arena.ts'
import { type Intake, members, notPlan, QUOTE } from './intake.ts'
import { ALL_READ, type Cause, type Identity, NO_BODY, NO_CAUSE, Resource, withUnread } from './resource.ts'
import type { Leaf, Members } from './shape.ts'
import { isAt, stringAt } from './words.ts'

/** One element of `resource_changes`. `begun` is told before each, `found` of each that is a resource. */
export function changeShape(
  intake: Intake,
  begun: () => void,
  found: (resource: ChangedResource, deposed: boolean) => void,
): Members {
  let at = -1
  let addressBytes = new Uint8Array(256)
  let addressLength = 0
  let module = ''
  let mode = ''
  let type = ''
  let name = ''
  let index: string | number | undefined
  let previous: string | undefined
  let deposed = false
  let action: PlanAction = 'no-op'
  let actionText = ''
  let reason: string | undefined
  let paths: readonly string[] = NO_CAUSE.paths
  let lastAction: PlanAction = 'no-op'
  const arena = intake.arena
  // Those of one module follow each other.
  let lastModule = ''
  let before = 0
  let beforeLength = -1
  let unreadBefore = ALL_READ
  let unreadAfter = ALL_READ
  const add = (name: Name, bytes: Uint8Array, from: number, to: number) => {
    arena.add(arena.length === 0 ? name.first : name.later)
    return arena.add(bytes, from, to)
  }
  const part = (name: Name): Leaf => ({
    kind: 'leaf',
    take: (bytes, from, to) => {
      if (intake.isWanted(mode, type)) add(name, bytes, from, to)
    },
  })
  const change = members(
    {
      actions: {
        kind: 'leaf',
        take: (bytes, from, to) => {
          if (!isAt(actionText, bytes, from, to)) {
            actionText = intake.words.plain(bytes, from, to) ?? ''
            lastAction = ACTIONS.get(actionText) ?? actionOf(parseJson(bytes, from, to))
          }
          action = lastAction
        },
      },
      before: {
        kind: 'leaf',
        take: (bytes, from, to) => {
          if (!intake.isWanted(mode, type)) return
          const side = intake.readable(bytes, from, to)
          unreadBefore = side.unread
          before = add(BEFORE, side.bytes, side.from, side.to)
          beforeLength = side.to - side.from
        },
      },
      after: {
        kind: 'leaf',
        take: (bytes, from, to) => {
          if (!intake.isWanted(mode, type)) return
          const side = intake.readable(bytes, from, to)
          unreadAfter = side.unread
          const same =
            beforeLength === side.to - side.from && arena.holds(before, beforeLength, side.bytes, side.from)
          if (same) add(AFTER, ZERO, 0, 1)
          else add(AFTER, side.bytes, side.from, side.to)
        },
      },
      // Of what nobody judges, others may still have to know what is not known yet.
      after_unknown: { kind: 'leaf', take: (bytes, from, to) => void add(AFTER_UNKNOWN, bytes, from, to) },
      replace_paths: intake.value(v => (paths = pathsIn(v))),
      before_sensitive: part(BEFORE_SENSITIVE),
      after_sensitive: part(AFTER_SENSITIVE),
    },
    { other: () => notPlan(`\`resource_changes[${at}].change\` is no object`) },
  )
  return members(
    {
      address: {
        kind: 'leaf',
        take: (bytes, from, to) => {
          if (bytes[from] !== QUOTE) return
          addressLength = to - from
          if (addressLength > addressBytes.length) addressBytes = new Uint8Array(addressLength * 2)
          for (let i = 0; i < addressLength; i++) addressBytes[i] = bytes[from + i]!
        },
      },
      module_address: intake.word(v => (module = v)),
      mode: intake.word(v => (mode = v)),
      type: intake.word(v => (type = v)),
      name: intake.word(v => (name = v)),
      index: intake.key(v => (index = v)),
      previous_address: intake.text(v => (previous = v)),
      deposed: intake.value(v => (deposed = Boolean(v))),
      action_reason: intake.word(v => (reason = v)),
      change,
    },
    {
      begin: () => {
        at++
        intake.oneMore()
        addressLength = 0
        module = mode = type = name = ''
        index = previous = reason = undefined
        paths = NO_CAUSE.paths
        deposed = false
        action = 'no-op'
        beforeLength = -1
        unreadBefore = unreadAfter = ALL_READ
        begun()
      },
      end: () => {
        // Nearly always it says what the other members say, whose strings are there already.
        const data = mode === 'data' ? 'data.' : ''
        const key = index === undefined ? '' : typeof index === 'number' ? `[${index}]` : `["${index}"]`
        const usual = `${module}${module && '.'}${data}${type}.${name}${key}`
        const isUsual = isAt(usual, addressBytes, 1, addressLength - 1)
        const address = isUsual ? usual : addressLength > 0 ? stringAt(addressBytes, 0, addressLength) : ''
        if (address === '') notPlan(`\`resource_changes[${at}]\` has no \`address\``)
        if (mode === '' || type === '' || name === '' || (module === '' && address.startsWith('module.'))) {
          const parts = parseResourceAddress(address)
          if (!parts) notPlan(`the \`address\` of \`resource_changes[${at}]\` is no resource's`)
          module ||= parts.module
          mode ||= parts.mode
          type ||= parts.type
          name ||= parts.name
          index ??= parts.index
        }
        const isModule = module === lastModule || isModuleAddress(module)
        if (!isIdentifier(type) || !isIdentifier(name) || !isModule)
          notPlan(`\`resource_changes[${at}]\` has a name that nothing in Terraform can have`)
        lastModule = module
        // Other modes (ephemeral) leave nothing behind.
        if (mode !== 'managed' && mode !== 'data') return arena.drop()
        if (arena.length > 0) arena.add(CLOSING)
        const body = arena.length > 0 ? arena.keep() : undefined
        const kept = intake.isWanted(mode, type)
        const resource = new ChangedResource(
          { address, module, mode, type, name, index },
          previous,
          action,
          reason === undefined && paths.length === 0 ? NO_CAUSE : { reason, paths },
          body,
          kept,
          unreadBefore,
          unreadAfter,
        )
        found(resource, deposed)
      },
      other: () => notPlan('`resource_changes` holds something else than objects'),
    },
  )
}

class ChangedResource extends Resource {
  readonly #slice: Slice | undefined
  readonly #kept: boolean
  readonly #unreadBefore: Unread
  readonly #unreadAfter: Unread

  constructor(
    identity: Identity,
    previous: string | undefined,
    action: PlanAction,
    cause: Cause,
    slice: Slice | undefined,
    kept: boolean,
    unreadBefore: Unread,
    unreadAfter: Unread,
  ) {
    super(identity, previous, action, cause)
    this.#slice = slice
    this.#kept = kept
    this.#unreadBefore = unreadBefore
    this.#unreadAfter = unreadAfter
  }

  get size(): number {
    return this.#slice?.size ?? 0
  }

  get body(): ChangeBody {
    if (!this.#slice) return { ...NO_BODY }
    const { b, a, u, p, q } = this.#slice.parse() as Record<'b' | 'a' | 'u' | 'p' | 'q', unknown>
    if (!this.#kept) return { ...NO_BODY, afterUnknown: u }
    const after = a === 0 ? b : a
    const body = { before: b, after, afterUnknown: u, beforeSensitive: p, afterSensitive: q }
    return withUnread(body, this.#unreadBefore, this.#unreadAfter)
  }
}

const ACTIONS = new Map<string, PlanAction>([
  ['["no-op"]', 'no-op'],
  ['["create"]', 'create'],
  ['["read"]', 'read'],
  ['["update"]', 'update'],
  ['["delete"]', 'delete'],
  ['["forget"]', 'forget'],
  ['["delete","create"]', 'replace'],
  ['["create","delete"]', 'replace'],
  ['["create","forget"]', 'create-forget'],
  ['["forget","create"]', 'create-forget'],
])

/** The same for other spacing, and for words that a later Terraform may bring: those are taken for a change in place. */
function actionOf(actions: unknown): PlanAction {
  const all = Array.isArray(actions) ? actions : typeof actions === 'string' ? [actions] : []
  if (all.length === 0) return 'no-op'
  if (all.length > 1 && all.includes('create')) return all.includes('forget') ? 'create-forget' : 'replace'
  if (all.length > 1) return 'update'
  return ACTIONS.get(JSON.stringify(all)) ?? 'update'
}

/** Terraform gives each path as its steps: `["ingress", 0, "cidr_blocks"]`. */
function pathsIn(paths: unknown): readonly string[] {
  const steps = Array.isArray(paths) ? paths.filter(Array.isArray) : []
  return steps.map((path: unknown[]) =>
    path.reduce<string>(
      (text, step) =>
        typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${step}` : String(step),
      '',
    ),
  )
}

const ascii = (text: string) => new TextEncoder().encode(text)
/** A name in a kept body, as it stands at the beginning and behind another. */
interface Name {
  first: Uint8Array
  later: Uint8Array
}
const name = (letter: string): Name => ({ first: ascii(`{"${letter}":`), later: ascii(`,"${letter}":`) })
const BEFORE = name('b')
const AFTER = name('a')
const AFTER_UNKNOWN = name('u')
const BEFORE_SENSITIVE = name('p')
const AFTER_SENSITIVE = name('q')
const CLOSING = ascii('}')
/** Stands for an `after` that is the same as `before`. */
const ZERO = ascii('0')

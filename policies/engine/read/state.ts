import { parseResourceAddress } from '../address.ts'
import type { ChangeBody, Unread } from '../plan.ts'
import type { Slice } from './arena.ts'
import { type Intake, members } from './intake.ts'
import { ALL_READ, type Identity, NO_BODY, Resource, withUnread } from './resource.ts'
import type { Leaf, Members } from './shape.ts'

/** The values of a state: a module with its resources and the modules inside it. */
export function stateShape(
  intake: Intake,
  found: (stored: Stored) => void,
  isChanged?: (address: string) => boolean,
): Members {
  const arena = intake.arena
  const open: { address: string; stored: Stored[] }[] = []
  const closed: Stored[][] = []
  let address = ''
  let mode = ''
  let type = ''
  let name = ''
  let index: string | number | undefined
  let deposed = false
  let values: Slice | undefined
  let sensitive: Slice | undefined
  let unread = ALL_READ
  /** Terraform 0.12 left the key out of addresses in a state. */
  const keyed = () =>
    index === undefined || address.endsWith(']') ? address : `${address}[${JSON.stringify(index)}]`
  let needed: boolean | undefined
  /** A change says it all. In modules of Terraform 0.12 addresses were relative, and equal to another's. */
  const isNeeded = () =>
    (needed ??= !isChanged || (open.length > 1 && !address.startsWith('module.')) || !isChanged(keyed()))
  const slice = (set: (slice: Slice, unread: Unread) => void): Leaf => ({
    kind: 'leaf',
    take: (bytes, from, to) => {
      if (!isNeeded() || !intake.isWanted(mode, type)) return
      const side = intake.readable(bytes, from, to)
      arena.add(side.bytes, side.from, side.to)
      set(arena.keep(), side.unread)
    },
  })
  const resource = members(
    {
      address: intake.text(v => {
        address = v
        needed = undefined
      }),
      mode: intake.word(v => (mode = v)),
      type: intake.word(v => (type = v)),
      name: intake.word(v => (name = v)),
      index: intake.key(v => {
        index = v
        needed = undefined
      }),
      deposed_key: intake.value(v => (deposed = Boolean(v))),
      values: slice((v, marks) => {
        values = v
        unread = marks
      }),
      sensitive_values: slice(v => (sensitive = v)),
    },
    {
      begin: () => {
        address = mode = type = name = ''
        index = values = sensitive = needed = undefined
        unread = ALL_READ
        deposed = false
      },
      end: () => {
        if (deposed || address === '' || !isNeeded()) return
        const parts = mode === '' || type === '' || name === '' ? parseResourceAddress(address) : undefined
        mode ||= parts?.mode ?? 'managed'
        type ||= parts?.type ?? ''
        name ||= parts?.name ?? ''
        if (mode !== 'managed' && mode !== 'data') return
        intake.oneMore()
        const kept = intake.isWanted(mode, type)
        open.at(-1)?.stored.push({
          address: keyed(),
          module: '',
          mode,
          type,
          name,
          index: index ?? parts?.index,
          values: kept ? values : undefined,
          sensitive: kept ? sensitive : undefined,
          unread,
        })
      },
    },
  )
  const module: Members = members(
    {
      address: intake.text(v => (open.at(-1)!.address = v)),
      resources: { kind: 'array', element: resource },
    },
    {
      begin: () => {
        open.push({ address: '', stored: [] })
        closed.push(open.at(-1)!.stored)
      },
      // A module's address stands behind its resources.
      end: () => {
        const { address, stored } = open.pop()!
        for (const one of stored) {
          const isRelative = address !== '' && !one.address.startsWith('module.')
          if (isRelative) one.address = `${address}.${one.address}`
          one.module = address || parseResourceAddress(one.address)?.module || ''
        }
        if (open.length === 0) for (const one of closed.splice(0).flat()) found(one)
      },
    },
  )
  module.keys.set('child_modules', { kind: 'array', element: module })
  return module
}

/** A resource of a state. */
export interface Stored extends Identity {
  values: Slice | undefined
  sensitive: Slice | undefined
  /** Attributes that `values` lacks because they hold too much. */
  unread: Unread
}

/** What only the prior state names: it stays as it is. */
export class StoredResource extends Resource {
  readonly #stored: Stored

  constructor(stored: Stored) {
    super(stored, undefined, 'no-op')
    this.#stored = stored
  }

  get size(): number {
    return this.#stored.values?.size ?? 0
  }

  get body(): ChangeBody {
    const values = this.#stored.values?.parse()
    const sensitive = this.#stored.sensitive?.parse()
    if (values === undefined) return { ...NO_BODY }
    const body = {
      before: values,
      after: values,
      afterUnknown: {},
      beforeSensitive: sensitive,
      afterSensitive: sensitive,
    }
    return withUnread(body, this.#stored.unread, this.#stored.unread)
  }
}

/** What only `planned_values` names, with what the prior state has of it. */
export class PlannedResource extends Resource {
  readonly #planned: Stored
  readonly #prior: Stored | undefined

  constructor(planned: Stored, prior: Stored | undefined) {
    super(
      planned,
      undefined,
      planned.mode === 'data' ? 'read' : !prior ? 'create' : sameValues(planned, prior) ? 'no-op' : 'update',
    )
    this.#planned = planned
    this.#prior = prior
  }

  get size(): number {
    return this.#planned.values?.size ?? 0
  }

  get body(): ChangeBody {
    if (!this.#planned.values) return { ...NO_BODY }
    const after = this.#planned.values.parse()
    const body = {
      before: this.actions === 'no-op' ? after : (this.#prior?.values?.parse() ?? null),
      after,
      afterUnknown: undefined,
      beforeSensitive: this.#prior?.sensitive?.parse(),
      afterSensitive: this.#planned.sensitive?.parse(),
    }
    return withUnread(body, this.#prior?.unread ?? ALL_READ, this.#planned.unread)
  }
}

function sameValues(one: Stored, other: Stored): boolean {
  return JSON.stringify(one.values?.parse()) === JSON.stringify(other.values?.parse())
}

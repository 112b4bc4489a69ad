import type {
  LocalPlace,
  ModuleInstance,
  OriginPlace,
  RestPlace,
  Written,
  WrittenLocal,
  WrittenOrigin,
  WrittenPlace,
  WrittenRest,
  WrittenText,
} from '../engine/index.ts'

/** What the sources write at an attribute of one resource, on its way to where the sources are not. */
interface CarriedText extends WrittenText {
  readonly address: string
  /** `inline_policy.1.policy` */
  readonly path: string
}

/** What a local is made from, on the same way. */
interface CarriedLocal extends WrittenLocal {
  /** The calls on the way to its module, a dot between. */
  readonly module: string
  /** `["keys","data"]` for `local.keys.data`: a key may have a dot in it. */
  readonly local: string
}

/** What an attribute rests on, on the same way. */
interface CarriedRest extends WrittenRest {
  readonly address: string
  /** `kms_key_id` */
  readonly rest: string
}

/** Where a known value comes from, on the same way; the value stays where it is. */
interface CarriedOrigin extends WrittenOrigin {
  readonly address: string
  /** `user.0.password` */
  readonly origin: string
}

type Carried = CarriedRest | CarriedOrigin | CarriedText | CarriedLocal

/** Notes what is asked of the sources, and what they tell. */
export function carrying(written: Written): { written: Written; told(): Carried[] } {
  const told = new Map<string, Carried>()
  return {
    told: () => [...told.values()],
    written: {
      textAt(place, home) {
        const found = written.textAt(place, home)
        if (found) told.set(keyOf(place), { address: place.address, path: pathOf(place), ...found })
        return found
      },
      restsOn(place, home) {
        const found = written.restsOn(place, home)
        if (found) told.set(restKey(place), { address: place.address, rest: pathOf(place), ...found })
        return found
      },
      originOf(place, home, value) {
        const found = written.originOf(place, home, value)
        if (found && !isSaid(place, home, found))
          told.set(`origin ${originKey(place)}`, { address: place.address, origin: stepsOf(place), ...found })
        return found
      },
      localAt(place) {
        const found = written.localAt(place)
        if (found) told.set(nameOf(place), { module: moduleOf(place), local: localOf(place), ...found })
        return found
      },
    },
  }
}

/** A plan that lists one variable, and no more, says as much. */
function isSaid(
  { references = [] }: RestPlace,
  { address }: ModuleInstance,
  { isLiteral, variables }: WrittenOrigin,
): boolean {
  const [only, ...others] = variables
  if (isLiteral || !only || others.length > 0 || only.module !== address) return false
  return references.every(one => only.reference === one || only.reference.startsWith(`${one}.`))
}

/** So many letters of JSON go to the service, and it takes no more: what does not fit is open there. */
export const carriedLimit = 1024 * 1024

/** What was noted as JSON, as far as it goes to the service; undefined where that is nothing. */
export function packed(told: readonly Carried[]): string | undefined {
  const parts: string[] = []
  let left = carriedLimit
  for (const one of told) {
    const json = JSON.stringify(one)
    if (json.length + 1 >= left) continue
    left -= json.length + 1
    parts.push(json)
  }
  return parts.length > 0 ? `[${parts.join(',')}]` : undefined
}

/** Tells what was noted. */
export function carried(all: readonly Carried[]): Written {
  const texts = new Map<string, WrittenText>()
  const rests = new Map<string, WrittenRest>()
  const origins = new Map<string, WrittenOrigin>()
  const locals = new Map<string, WrittenLocal>()
  for (const one of all) {
    if ('rest' in one) rests.set(`${one.address} ${one.rest}`, one)
    else if ('origin' in one) origins.set(`${one.address} ${one.origin}`, one)
    else if ('local' in one) locals.set(`${one.module} ${one.local}`, one)
    else texts.set(`${one.address} ${one.path}`, one)
  }
  return {
    textAt: place => texts.get(keyOf(place)),
    restsOn: place => rests.get(keyOf(place)),
    originOf: place => origins.get(originKey(place)),
    localAt: place => locals.get(nameOf(place)),
  }
}

function restKey(place: RestPlace): string {
  return `rest ${keyOf(place)}`
}

function originKey(place: OriginPlace): string {
  return `${place.address} ${stepsOf(place)}`
}

function stepsOf({ steps }: OriginPlace): string {
  return steps.join('.')
}

function keyOf(place: Pick<WrittenPlace, 'address' | 'path'>): string {
  return `${place.address} ${pathOf(place)}`
}

function pathOf({ path }: Pick<WrittenPlace, 'path'>): string {
  return path.join('.')
}

function nameOf(place: LocalPlace): string {
  return `${moduleOf(place)} ${localOf(place)}`
}

function moduleOf({ calls }: Pick<LocalPlace, 'calls'>): string {
  return calls.join('.')
}

function localOf({ name, steps }: LocalPlace): string {
  return JSON.stringify([name, ...steps])
}

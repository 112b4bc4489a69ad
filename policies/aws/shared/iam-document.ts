import { DERIVED_SIGN, excessOf, OPEN_SIGN, textOf, type Value } from '../../engine/index.ts'

/** The statements of a policy document, whichever form it has; `depth` counts the documents that it is merged into. */
export function readDocument(value: Value, depth: number): Read {
  const { graph } = value._body
  switch (value._state()) {
    case 'absent':
      return { list: [], open: undefined }
    case 'known':
      // One that stands in another document is no text.
      return typeof value._raw === 'object' ? readJson(value, textOf(withSigns(value))) : readJson(value)
    case 'unknown': {
      const sources = graph.others().follow(value, 'data.aws_iam_policy_document', ['json'])
      const [id] = sources.certain
      const source =
        id === undefined || sources.certain.length > 1 ? undefined : graph.others().at(id, 'after')
      const read = source && depth <= 8 ? readDataSource(source, depth) : undefined
      if (read && opennessOf(read) === 0) return read
      // Of a set, and of blocks that a data source repeats, the plan shows nothing where a part is known after apply.
      const written = graph.writtenAt(value)
      const told = written && readJson(value, written.text, issuerIn(value))
      if (told && (!read || opennessOf(told) < opennessOf(read))) return told
      return read ?? { list: [], open: graph.whyUnknown(value) }
    }
  }
}

/** The statements that can be read, and why others may be missing. */
interface Read {
  readonly list: readonly Parts[]
  readonly open: string | undefined
}

/** How much of it is decided at apply. */
function opennessOf({ list, open }: Read): number {
  const partsOf = (one: Parts) =>
    [one.actions, one.notActions, one.resources, one.notResources, one.principals, one.notPrincipals].flatMap(
      part => part ?? [],
    )
  const parts = list.flatMap(one => [
    one.effect,
    ...partsOf(one),
    ...one.conditions.flatMap(({ operator, key, values }) => [operator, key, ...values]),
  ])
  return (open === undefined ? 0 : MOST_MERGED) + parts.filter(part => part === UNKNOWN).length
}

/** An element that is decided at apply. */
export const UNKNOWN = Symbol('unknown')

export type Known<T> = T | typeof UNKNOWN

/** A text made from attributes of resources still to be created: an ARN of the account, never a bare wildcard. */
export const DERIVED = 'one known after apply'

export interface Condition {
  readonly operator: Known<string>
  readonly key: Known<string>
  readonly values: readonly Known<string>[]
}

/** A principal as `AWS:arn…`, `Service:…`, `Federated:…`; the bare wildcard is `*:*`. */
export type Principal = string

/** One statement in IAM's own terms. Lists are undefined where the element is not written. */
export interface Parts {
  readonly sid: Known<string> | undefined
  readonly effect: Known<string>
  readonly actions: readonly Known<string>[] | undefined
  readonly notActions: readonly Known<string>[] | undefined
  readonly resources: readonly Known<string>[] | undefined
  readonly notResources: readonly Known<string>[] | undefined
  readonly principals: readonly Known<Principal>[] | undefined
  readonly notPrincipals: readonly Known<Principal>[] | undefined
  readonly conditions: readonly Condition[]
  /** A part of it is sensitive: nothing of it is told. */
  readonly sensitive: boolean
}

/** `issuer`: of a text that is known in parts, that of the identity provider of this plan that it names. */
function readJson(value: Value, text = textOf(value._raw), issuer: Known<string> = ''): Read {
  // Several policies ask the same documents, before and after and with a remedy.
  const documents = value._body.graph.ground.answers.once('documents', () => new Documents())
  const key = issuer === '' ? text : `${String(issuer)}\n${text}`
  let list = documents.read(key, () => (text === '' ? [] : parse(text, issuer)))
  const excess = list ? undefined : excessOf(text)
  if (excess) return { list: [], open: `\`${value._path()}\` ${excess}` }
  if (list && value._isSensitive()) list = list.map(parts => ({ ...parts, sensitive: true }))
  if (list) return { list, open: undefined }
  const isWhole = value._state() === 'known'
  return {
    list: [],
    open: isWhole ? `\`${value._path()}\` is not valid JSON` : value._body.graph.whyUnknown(value),
  }
}

/** What stands in a document, with a sign for each part that is decided at apply. */
function withSigns({ _raw: raw, _unknown: mask }: Pick<Value, '_raw' | '_unknown'>): unknown {
  if (mask === true) return OPEN_SIGN
  if (typeof raw !== 'object' || raw === null || !mask) return raw
  const part = (one: unknown, key: string | number) =>
    withSigns({ _raw: one, _unknown: (mask as Record<string | number, unknown>)[key] })
  return Array.isArray(raw)
    ? raw.map(part)
    : Object.fromEntries(Object.entries(raw).map(([key, one]) => [key, part(one, key)]))
}

/** Documents by their text, as long as they are not too much: they are large, and a plan may have thousands. */
class Documents {
  readonly #byText = new Map<string, readonly Parts[] | undefined>()
  #signs = 0

  read(text: string, parse: () => readonly Parts[] | undefined): readonly Parts[] | undefined {
    const known = this.#byText.get(text)
    if (known !== undefined || this.#byText.has(text)) return known
    this.#signs += text.length
    if (this.#byText.size >= MOST_DOCUMENTS || this.#signs > MOST_SIGNS) {
      this.#byText.clear()
      this.#signs = text.length
    }
    const list = parse()
    this.#byText.set(text, list)
    return list
  }
}

const MOST_DOCUMENTS = 512

/** What is made of a text takes several times its length. */
const MOST_SIGNS = 1 << 20

/** Commas before a closing bracket are forgiven: what such a document means is plain, and a verdict serves better than none. */
function parse(text: string, issuer: Known<string>): readonly Parts[] | undefined {
  if (excessOf(text)) return undefined
  for (const candidate of [text, text.replace(/,(?=\s*[}\]])/g, '')]) {
    try {
      const list = asList(field(JSON.parse(candidate), 'Statement'))
      return list.map(one => (typeof one === 'object' ? partsOfJson(one, issuer) : NOTHING_KNOWN))
    } catch {} // the next candidate, or none
  }
  return undefined
}

/** A part of a document as the sources write it. */
function knownOf(part: unknown): Known<string> {
  const text = textOf(part)
  if (text.includes(OPEN_SIGN)) return UNKNOWN
  return text.includes(DERIVED_SIGN) ? DERIVED : withSingleStars(text)
}

/** Several stars in a row stand for what one does. */
function withSingleStars(text: string): string {
  return text.includes('**') ? text.replace(/\*+/g, '*') : text
}

function partsOfJson(statement: unknown, issuer: Known<string>): Parts {
  const strings = (name: string) => {
    const found = field(statement, name)
    return found === undefined || found === null ? undefined : asList(found).map(knownOf)
  }
  const principal = (type: string, id: unknown): Known<Principal> => {
    const known = knownOf(id)
    if (known === UNKNOWN || type.includes(OPEN_SIGN)) return UNKNOWN
    if (known !== DERIVED || type !== 'Federated') return `${type}:${known}`
    // Of a provider the account may be known after apply, and the issuer is written.
    const text = textOf(id)
    const at = text.indexOf('oidc-provider/')
    const named = at < 0 ? DERIVED_SIGN : text.slice(at)
    if (!named.includes(DERIVED_SIGN)) return `${type}:${named}`
    return issuer === UNKNOWN ? UNKNOWN : `${type}:${issuer || DERIVED}`
  }
  const principals = (name: string) => {
    const found = field(statement, name)
    if (found === undefined || found === null) return undefined
    if (typeof found !== 'object' || Array.isArray(found)) return asList(found).map(id => principal('*', id))
    return Object.entries(found).flatMap(([type, ids]) => asList(ids).map(id => principal(type, id)))
  }
  const condition = (operator: string, key: string, values: unknown): Condition => ({
    operator: knownOf(operator),
    key: knownOf(key) === DERIVED ? UNKNOWN : knownOf(key),
    values: asList(values).map(knownOf),
  })
  const sid = field(statement, 'Sid')
  return {
    sid: sid === undefined ? undefined : knownOf(sid),
    // AWS refuses a statement without one. Whoever left it out most likely means to allow, as a data source does that names none.
    effect: knownOf(field(statement, 'Effect') ?? 'Allow'),
    actions: strings('Action'),
    notActions: strings('NotAction'),
    resources: strings('Resource'),
    notResources: strings('NotResource'),
    principals: principals('Principal'),
    notPrincipals: principals('NotPrincipal'),
    conditions: withoutAbsent(
      Object.entries(Object(field(statement, 'Condition') ?? {})).flatMap(([operator, keys]) =>
        Object.entries(Object(keys)).map(([key, values]) => condition(operator, key, values)),
      ),
    ),
    sensitive: false,
  }
}

/** The conditions of a statement. One on a key that another, by `Null`, asks to be there does not hold without it, whatever its operator. */
function withoutAbsent(conditions: readonly Condition[]): readonly Condition[] {
  const keyOf = ({ key }: Condition) => (key === UNKNOWN ? UNKNOWN : key.toLowerCase())
  const there = new Set(conditions.filter(asksForKey).map(keyOf))
  return conditions.map(one => {
    if (one.operator === UNKNOWN || one.key === UNKNOWN || !there.has(keyOf(one))) return one
    return { ...one, operator: one.operator.replace(/^forallvalues:|ifexists$/gi, '') }
  })
}

function asksForKey({ operator, values }: Condition): boolean {
  return operator !== UNKNOWN && /^null$/i.test(operator) && values.every(value => value === 'false')
}

/** A statement of which the sources do not tell what it says. */
const NOTHING_KNOWN: Parts = {
  sid: undefined,
  effect: UNKNOWN,
  actions: [UNKNOWN],
  notActions: undefined,
  resources: [UNKNOWN],
  notResources: undefined,
  principals: [UNKNOWN],
  notPrincipals: undefined,
  conditions: [],
  sensitive: false,
}

/** Whether the sources tell anything of what a statement says; one that is sensitive as well is a copy. */
export function isToldOf(parts: Parts): boolean {
  return parts.actions !== NOTHING_KNOWN.actions
}

function readDataSource(source: Value, depth: number): Read {
  const { graph, id } = source._body
  // One that is read from within others may be cut short.
  return graph.answers.once(`document of ${id} at ${depth}`, () => merge(source, depth))
}

/** Documents can be made of each other so that statements multiply; AWS takes no document of so many. */
const MOST_MERGED = 1000

const TOO_MANY_MERGED = `the document is put together from others with more than ${MOST_MERGED} statements, which are not all read`

/** Merges as the provider does: sources first, then its own statements, then overrides; a statement replaces one with its Sid. */
function merge(source: Value, depth: number): Read {
  const merged = new Merged(source._body.graph, depth)
  merged.addDocuments(source._child('source_policy_documents'))
  const own = source._child('statement')
  if (own._state() === 'unknown') merged.open ??= source._body.graph.whyUnknown(own)
  for (const block of elements(own)) merged.add(partsOfBlock(block))
  merged.addDocuments(source._child('override_policy_documents'))
  return merged
}

class Merged implements Read {
  readonly list: Parts[] = []
  open: string | undefined
  readonly #graph: Value['_body']['graph']
  readonly #depth: number
  readonly #bySid = new Map<unknown, number>()

  constructor(graph: Value['_body']['graph'], depth: number) {
    this.#graph = graph
    this.#depth = depth
  }

  add(parts: Parts): void {
    const { sid } = parts
    const isNamed = sid && sid !== UNKNOWN && sid !== DERIVED
    const at = isNamed ? this.#bySid.get(sid) : undefined
    if (at !== undefined) this.list[at] = parts
    else if (this.list.length === MOST_MERGED) this.open ??= TOO_MANY_MERGED
    else {
      if (isNamed) this.#bySid.set(sid, this.list.length)
      this.list.push(parts)
    }
  }

  addDocuments(list: Value): void {
    if (isUnknown(list)) this.#addHidden(list)
    else this.#addShown(list)
  }

  #addShown(list: Value): void {
    const documents = elements(list)
    const later = documents.filter(isUnknown)
    // Terraform lists what an expression names in the order in which it stands there. What is not known yet is none that is read already.
    const isUnread = (id: number) =>
      this.#graph.others().at(id, 'after')?._child('json')._state() === 'unknown'
    const sources = later.length > 0 ? this.#named(list).certain.filter(isUnread) : []
    for (const document of documents) {
      const id = sources.length === later.length ? sources[later.indexOf(document)] : undefined
      if (id === undefined || this.#depth > 8) this.#addRead(readDocument(document, this.#depth + 1))
      else this.#addSource(id)
    }
  }

  /** Of a list that is unknown as a whole the documents that it names; where it may hold a text of its own too, that one stays open. */
  #addHidden(list: Value): void {
    const isTooDeep = this.#depth > 8
    if (isTooDeep || !this.#graph.isMadeOf(list, 'data.aws_iam_policy_document'))
      this.open ??= this.#graph.whyUnknown(list)
    const { certain, likely } = this.#named(list)
    const sources = isTooDeep ? [] : [...certain, ...likely]
    // What the sources write there is known in part. Where nobody can tell which of what they name stands before it, all of that may.
    const shown = this.#graph.listAt(list)
    const written = shown ? elements(shown) : []
    if (written.filter(isUnknown).length !== sources.length)
      for (const id of sources.splice(0)) this.#addSource(id)
    for (const document of written) {
      if (!isUnknown(document)) this.#addRead(readDocument(document, this.#depth + 1))
      else if (sources.length > 0) this.#addSource(sources.shift() as number)
    }
  }

  #named(list: Value) {
    return this.#graph.others().follow(list, 'data.aws_iam_policy_document', ['json'])
  }

  #addSource(id: number): void {
    const document = this.#graph.others().at(id, 'after')
    if (document) this.#addRead(readDataSource(document, this.#depth + 1))
  }

  #addRead({ list, open }: Read): void {
    this.open ??= open
    for (const parts of list) this.add(parts)
  }
}

function isUnknown(value: Value): boolean {
  return value._state() === 'unknown'
}

function partsOfBlock(block: Value): Parts {
  const scalar = (of: Value): Known<string> | undefined => {
    const state = of._state()
    if (state === 'unknown') return of._body.graph.isDerived(of) ? DERIVED : UNKNOWN
    return state === 'absent' || of._raw === '' ? undefined : withSingleStars(String(of._raw))
  }
  const strings = (of: Value): Known<string>[] | undefined => {
    if (of._state() === 'unknown') return [UNKNOWN]
    // Of an element of a set that is not known yet the plan does not always say so: it shows no value there, which '' is.
    const found = elements(of).map(element => scalar(element) ?? (element._raw === '' ? '' : UNKNOWN))
    return found.length > 0 ? found : undefined
  }
  const principals = (of: Value): Known<Principal>[] | undefined => {
    if (of._state() === 'unknown') return [UNKNOWN]
    const found = elements(of).flatMap((p): Known<Principal>[] => {
      const type = scalar(p._child('type'))
      const identifiers = p._child('identifiers')
      const ids = strings(identifiers) ?? []
      if (type === UNKNOWN || type === DERIVED) return ids.map(() => UNKNOWN)
      const whole = identifiers._state() === 'unknown'
      const told = ids.map((id, at): Principal => {
        if (id !== UNKNOWN && id !== DERIVED) return `${type}:${id}`
        const issuer =
          type === 'Federated' ? issuerOf(whole ? identifiers : identifiers._child(at)) : undefined
        return `${type}:${issuer ?? DERIVED}`
      })
      return asWritten(told)
    })
    return found.length > 0 ? found : undefined
  }
  const conditions = block._child('condition')
  return {
    sid: scalar(block._child('sid')),
    effect: scalar(block._child('effect')) ?? 'Allow',
    actions: asWritten(strings(block._child('actions'))),
    notActions: asWritten(strings(block._child('not_actions'))),
    resources: asWritten(strings(block._child('resources'))),
    notResources: asWritten(strings(block._child('not_resources'))),
    principals: principals(block._child('principals')),
    notPrincipals: principals(block._child('not_principals')),
    conditions:
      conditions._state() === 'unknown'
        ? [{ operator: UNKNOWN, key: UNKNOWN, values: [] }]
        : withoutAbsent(
            elements(conditions).map(c => ({
              operator: scalar(c._child('test')) ?? '',
              key: scalar(c._child('variable')) ?? '',
              values: strings(c._child('values')) ?? [],
            })),
          ),
    sensitive: block._isSensitive(),
  }
}

/** In the order in which the provider writes them into the document, so that its statements are told then as they are now. */
function asWritten<T extends readonly Known<string>[] | undefined>(texts: T): T | Known<string>[] {
  if (!texts) return texts
  const isTold = (text: Known<string>): text is string => text !== UNKNOWN && text !== DERIVED
  return [...texts.filter(isTold).sort().reverse(), ...texts.filter(text => !isTold(text))]
}

/** The issuer of the identity provider of this plan that a document names; '' where it names none, unknown where it may name several. */
function issuerIn(document: Value): Known<string> {
  const { certain, likely, open } = document._body.graph
    .others()
    .follow(document, 'aws_iam_openid_connect_provider', ['arn'])
  if (certain.length + likely.length > 1) return UNKNOWN
  return issuerOf(document) ?? (likely.length > 0 || open !== undefined ? UNKNOWN : '')
}

/** The issuer of the identity provider of this plan whose ARN a value will be. */
function issuerOf(value: Value): string | undefined {
  const others = value._body.graph.others()
  for (const id of others.follow(value, 'aws_iam_openid_connect_provider', ['arn']).certain) {
    const url = others.at(id, 'after')?._child('url')
    if (url?._state() === 'known') return String(url._raw).replace(/^https:\/\//, 'oidc-provider/')
  }
  return undefined
}

function elements(list: Value): Value[] {
  return Array.isArray(list._raw) ? list._raw.map((_, i) => list._child(i)) : []
}

/** A member of a JSON object; IAM does not mind the case of its keys. */
function field(of: unknown, name: string): unknown {
  if (typeof of !== 'object' || of === null) return undefined
  if (Object.hasOwn(of, name)) return (of as Record<string, unknown>)[name]
  for (const key in of) {
    if (key.length === name.length && key.toLowerCase() === name.toLowerCase())
      return (of as Record<string, unknown>)[key]
  }
  return undefined
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** The arguments of `data.aws_iam_policy_document`, all of them known. */
export interface PolicyDocument {
  version: string | null
  policy_id: string | null
  source_policy_documents: string[] | null
  override_policy_documents: string[] | null
  source_json: string | null
  override_json: string | null
  statement: Statement[]
}

interface Statement {
  sid: string | null
  effect: string | null
  actions: string[] | null
  not_actions: string[] | null
  resources: string[] | null
  not_resources: string[] | null
  principals: Principals[]
  not_principals: Principals[]
  condition: Array<{ test: string; variable: string; values: string[] }>
}

interface Principals {
  type: string
  identifiers: string[]
}
interface Rendered {
  Sid?: string
}

/** The JSON that the data source exports: source documents first, own statements next, overrides by Sid at last. */
export function renderPolicyDocument(document: PolicyDocument): string {
  let statements: Rendered[] = []
  const override = (own: Rendered[]) => {
    const sids = new Set(own.flatMap(statement => statement.Sid ?? []))
    statements = [...statements.filter(({ Sid }) => !Sid || !sids.has(Sid)), ...own]
  }
  for (const source of present(document.source_json, document.source_policy_documents))
    statements.push(...parse(source))
  override(document.statement.map(render))
  for (const source of present(document.override_json, document.override_policy_documents))
    override(parse(source))
  return JSON.stringify(
    {
      Version: document.version ?? '2012-10-17',
      Id: document.policy_id ?? undefined,
      Statement: statements,
    },
    null,
    2,
  )
}

/** The arguments as they stand once the data source is read: without nulls, with its defaults. */
export function settled(document: PolicyDocument): Partial<PolicyDocument> {
  return {
    version: document.version ?? '2012-10-17',
    statement: document.statement.map(statement => ({
      ...statement,
      sid: statement.sid ?? '',
      effect: statement.effect ?? 'Allow',
      actions: statement.actions ?? [],
      not_actions: statement.not_actions ?? [],
      resources: statement.resources ?? [],
      not_resources: statement.not_resources ?? [],
    })),
  }
}

function render(statement: Statement): Rendered {
  return {
    Sid: statement.sid || undefined,
    Effect: statement.effect ?? 'Allow',
    Action: oneOrList(statement.actions),
    NotAction: oneOrList(statement.not_actions),
    Resource: oneOrList(statement.resources),
    NotResource: oneOrList(statement.not_resources),
    Principal: principals(statement.principals),
    NotPrincipal: principals(statement.not_principals),
    Condition: conditions(statement.condition),
  } as Rendered
}

function principals(list: Principals[]): unknown {
  if (list.length === 0) return undefined
  if (list.some(({ type }) => type === '*')) return '*'
  const types = [...new Set(list.map(({ type }) => type))]
  return Object.fromEntries(
    types.map(type => [type, oneOrList(list.flatMap(one => (one.type === type ? one.identifiers : [])))]),
  )
}

function conditions(list: Statement['condition']): unknown {
  const tests: Record<string, Record<string, unknown>> = {}
  for (const { test, variable, values } of list)
    tests[test] = { ...tests[test], [variable]: oneOrList(values) }
  return list.length > 0 ? tests : undefined
}

/** One value stands alone; several in descending order. */
function oneOrList(list: string[] | null): string | string[] | undefined {
  if (!list || list.length === 0) return undefined
  return list.length === 1 ? list[0] : [...list].sort().reverse()
}

function parse(json: string): Rendered[] {
  if (json === '') return []
  const { Statement: statements } = JSON.parse(json) as { Statement: Rendered | Rendered[] }
  return Array.isArray(statements) ? statements : [statements]
}

function present(one: string | null, list: string[] | null): string[] {
  return [...(one === null ? [] : [one]), ...(list ?? [])]
}

import { any, asValue, type Scalar, type Value, type Verdict } from '../../engine/index.ts'
import type { AwsResource } from './policy.ts'

/** Whom policies are attached to. */
export type Holder = AwsResource<'aws_iam_role'> | AwsResource<'aws_iam_user'> | AwsResource<'aws_iam_group'>

export type HolderKind = 'role' | 'user' | 'group'

/** The questions of a policy over holders, given the one it asks of each. Within a boundary nobody gains what it leaves out; a group has none. */
export function unlessBounded(ask: (holder: Holder, kind: HolderKind) => Verdict) {
  return {
    aws_iam_role: (role: AwsResource<'aws_iam_role'>) =>
      any(ask(role, 'role'), role.permissions_boundary.isSet()),
    aws_iam_user: (user: AwsResource<'aws_iam_user'>) =>
      any(ask(user, 'user'), user.permissions_boundary.isSet()),
    aws_iam_group: (group: AwsResource<'aws_iam_group'>) => ask(group, 'group'),
  }
}

/** A document of a holder as a fact names it. The place of a fault is none of them, be one written in the role itself. */
export function placeOf(
  holder: Holder,
  document: Scalar,
): { readonly at: Value | undefined; readonly name: string } {
  const at = asValue(document)
  return at._body.id === asValue(holder)._body.id
    ? { at: undefined, name: at._path() }
    : { at, name: at._body.resource.address }
}

/** The documents that say what somebody may do; `open` says why there may be others. */
interface Held {
  readonly documents: readonly Scalar[]
  readonly open: string | undefined
}

/** Resources that hold a document, and such that attach policies; each with its attribute that names the holder. */
interface Ways {
  readonly inline: readonly (readonly [type: string, by: string])[]
  readonly attached: readonly (readonly [type: string, by: string, arns: string])[]
}

function waysOf(kind: HolderKind): Ways {
  return {
    inline: [[`aws_iam_${kind}_policy`, kind]],
    attached: [
      [`aws_iam_${kind}_policy_attachment`, kind, 'policy_arn'],
      ['aws_iam_policy_attachment', `${kind}s[]`, 'policy_arn'],
      [`aws_iam_${kind}_policy_attachments_exclusive`, `${kind}_name`, 'policy_arns'],
    ],
  }
}

const WAYS: Readonly<Record<string, Ways>> = {
  aws_iam_role: waysOf('role'),
  aws_iam_user: waysOf('user'),
  aws_iam_group: waysOf('group'),
}

/** The policies of a role, user or group, however they come to it. Those that AWS keeps are not among them: a plan does not show what they say. */
export function documentsOf(holder: Holder): Held {
  const value = asValue(holder)
  return value._once('documents held', () => find(value))
}

function find(holder: Value): Held {
  const { graph, time, resource } = holder._body
  const others = graph.others()
  const found = new Map<string, Value>()
  let open: string | undefined
  const add = (owner: Value) => found.set(owner._body.resource.address, owner._child('policy'))
  const tied = (type: string, by: string) => {
    const ties = others.companions(holder, type, by, ['name', 'id'])
    open ??= ties.open
    return ties.certain.flatMap(id => others.at(id, time) ?? [])
  }
  const attach = (arns: Value, siblings = 1) => {
    const isList = arns._state() === 'known' && Array.isArray(arns._raw)
    for (const arn of isList ? (arns._raw as unknown[]).map((_, at) => arns._child(at)) : [arns])
      for (const type of ['aws_iam_policy', 'data.aws_iam_policy']) {
        const { certain, likely } = others.follow(arn, type, ['arn'])
        // Which of the policies of a for_each an instance attaches, the plan does not tell; together they attach them all.
        const ids = likely.length > 0 && likely.length <= siblings ? [...certain, ...likely] : certain
        for (const policy of ids.flatMap(id => others.at(id, time) ?? [])) add(policy)
      }
  }
  const { inline, attached } = WAYS[resource.type] as Ways
  for (const [type, by] of inline) for (const own of tied(type, by)) add(own)
  for (const [type, by, arns] of attached) {
    const all = tied(type, by)
    for (const own of all) attach(own._child(arns), all.length)
  }
  // The provider shows at a role what other resources attach to it, as it was before the plan.
  const [written, managed] = [holder._child('inline_policy'), holder._child('managed_policy_arns')]
  const isOwn = (said: Value) => said._state() === 'unknown' || graph.mayBeWritten(said)
  if (isOwn(managed)) attach(managed)
  const blocks: unknown[] = Array.isArray(written._raw) && isOwn(written) ? written._raw : []
  const documents = [...blocks.map((_, at) => written._child(at)._child('policy')), ...found.values()]
  return { documents: documents as unknown as Scalar[], open }
}

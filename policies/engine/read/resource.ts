import type { ChangeBody, PlanAction, PlanMode, PlanResource, Unread } from '../plan.ts'

export abstract class Resource implements PlanResource {
  readonly address: string
  readonly module: string
  readonly mode: PlanMode
  readonly type: string
  readonly name: string
  readonly index: string | number | undefined
  readonly previousAddress: string | undefined
  readonly actions: PlanAction
  readonly actionReason: string | undefined
  readonly replacePaths: readonly string[]

  constructor(
    identity: Identity,
    previousAddress: string | undefined,
    actions: PlanAction,
    { reason, paths }: Cause = NO_CAUSE,
  ) {
    this.address = identity.address
    this.module = identity.module
    this.mode = identity.mode
    this.type = identity.type
    this.name = identity.name
    this.index = identity.index
    this.previousAddress = previousAddress
    this.actions = actions
    this.actionReason = reason
    this.replacePaths = paths
  }

  abstract readonly size: number
  abstract readonly body: ChangeBody
}

/** Why Terraform does what it does with a resource, where it says so. */
export interface Cause {
  readonly reason: string | undefined
  readonly paths: readonly string[]
}

/** Terraform gives no reason for the change. */
export const NO_CAUSE: Cause = { reason: undefined, paths: [] }

export interface Identity {
  address: string
  module: string
  mode: PlanMode
  type: string
  name: string
  index: string | number | undefined
}

/** Nothing is known of the resource at either time. */
export const NO_BODY: ChangeBody = {
  before: undefined,
  after: undefined,
  afterUnknown: undefined,
  beforeSensitive: undefined,
  afterSensitive: undefined,
}

/** A body that says of each side which attributes of it are not read: what stands there is not known. */
export function withUnread(body: ChangeBody, before: Unread, after: Unread): ChangeBody {
  if (before === ALL_READ && after === ALL_READ) return body
  const { afterUnknown } = body
  return {
    ...body,
    unread: { before, after },
    // Where a plan has no masks, what is left out is unknown.
    afterUnknown: afterUnknown === undefined ? undefined : { ...(afterUnknown as object), ...after },
  }
}

/** Nothing of a resource was left unread. */
export const ALL_READ: Unread = {}

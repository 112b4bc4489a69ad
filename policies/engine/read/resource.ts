import type { ChangeBody, PlanAction, PlanMode, PlanResource } from '../plan.ts'

export abstract class Resource implements PlanResource {
  readonly address: string
  readonly module: string
  readonly mode: PlanMode
  readonly type: string
  readonly name: string
  readonly index: string | number | undefined
  readonly previousAddress: string | undefined
  readonly actions: PlanAction

  constructor(identity: Identity, previousAddress: string | undefined, actions: PlanAction) {
    this.address = identity.address
    this.module = identity.module
    this.mode = identity.mode
    this.type = identity.type
    this.name = identity.name
    this.index = identity.index
    this.previousAddress = previousAddress
    this.actions = actions
  }

  abstract readonly body: ChangeBody
}

export interface Identity {
  address: string
  module: string
  mode: PlanMode
  type: string
  name: string
  index: string | number | undefined
}

export const NO_BODY: ChangeBody = {
  before: undefined,
  after: undefined,
  afterUnknown: undefined,
  beforeSensitive: undefined,
  afterSensitive: undefined,
}

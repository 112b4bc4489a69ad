import { type Attributes, type BlocksOf, policiesFor, tyingFor } from '../../engine/index.ts'
import type { AwsResources } from '../../schema/aws.ts'

/** What a provider block may hold: the literals written in it, see the engine's graph. */
interface ProviderBlocks {
  'provider.aws': {
    access_key: string
    secret_key: string
    token: string
    skip_credentials_validation: boolean
    /** Addresses by service. */
    endpoints: BlocksOf<Record<string, string>>
  }
}

/** The types that an AWS policy may judge or ask for. */
export type AwsTypes = AwsResources & ProviderBlocks

/** A resource of a type as a policy sees it. */
export type AwsResource<Type extends keyof AwsTypes> = Attributes<AwsTypes[Type]>

/** Declares one AWS policy. */
export const policy = policiesFor<AwsTypes>()

export const { companions, follow, inAccount, inRegion } = tyingFor<AwsTypes>()

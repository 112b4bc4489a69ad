import {
  type Attributes,
  type BlocksOf,
  type Declaration,
  type Policy,
  policiesFor,
  type Tying,
  tyingFor,
} from '../../engine/index.ts'
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

// Types that are written out, for the package's declarations: told by the compiler they are longer than the schema.

/** Declares one AWS policy. */
export const policy: <const Type extends keyof AwsTypes & string>(
  declaration: Declaration<AwsTypes, Type>,
) => Policy = policiesFor<AwsTypes>()

const tying: Tying<AwsTypes> = tyingFor<AwsTypes>()
/** The resources of a type that belong to this one by what they name. */
export const companions: Tying<AwsTypes>['companions'] = tying.companions
/** The resources of a type that this one names. */
export const follow: Tying<AwsTypes>['follow'] = tying.follow
/** The settings of a type that hold for the account of this resource. */
export const inAccount: Tying<AwsTypes>['inAccount'] = tying.inAccount
/** The settings of a type that hold for its account in its region. */
export const inRegion: Tying<AwsTypes>['inRegion'] = tying.inRegion

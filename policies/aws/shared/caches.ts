import { all, any, type Verdict } from '../../engine/index.ts'
import type { AwsResource } from './policy.ts'

/** Encrypted at rest: Redis where it is told to be, Valkey unless it is told not to be. */
export function isEncryptedCache(group: AwsResource<'aws_elasticache_replication_group'>): Verdict {
  return any(
    group.at_rest_encryption_enabled.is(true),
    all(group.at_rest_encryption_enabled.isAbsent(), group.engine.is('valkey')),
  )
}

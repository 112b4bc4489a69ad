import type { Policy } from '../../engine/index.ts'
import type { AwsTypes } from './policy.ts'
import { type Described, type Setting, settingOf, type Typed } from './setting.ts'
import { isModernSearchPolicy } from './tls-policies.ts'

/** A search domain by its newer and its older name: both write what policies ask for alike. */
export const SEARCH_DOMAINS = ['aws_opensearch_domain', 'aws_elasticsearch_domain'] as const

/** Pages of the provider on them. */
export const SEARCH_SOURCES = [
  'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearch_domain',
  'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elasticsearch_domain',
] as const

/** The endpoint of a search service speaks TLS 1.2 and newer alone; where no policy is named it speaks 1.0 too. */
export function requiresTls12<const Type extends keyof AwsTypes & string, const Path extends string>(
  member: Typed<Member, Type, Path>,
): Policy {
  return settingOf({
    title: `${member.noun} requires TLS 1.2 or newer`,
    problem: `${member.noun} does not require TLS 1.2`,
    severity: 'MEDIUM',
    satisfies: [isModernSearchPolicy, 'a policy without TLS 1.0 and 1.1 is expected'],
    unset: 'fail',
    good: 'Policy-Min-TLS-1-2-2019-07',
    bad: 'Policy-Min-TLS-1-0-2019-07',
    why: 'TLS 1.0 and 1.1 have known weaknesses, and a client can be talked down to them. Every browser and SDK of the last ten years speaks 1.2.',
    ...member,
  })
}

interface Member
  extends Pick<Setting, 'resource' | 'path' | 'good'>,
    Pick<Described, 'source' | 'equivalents' | 'examples'> {
  /** `Search domain`: singular, without an article. */
  readonly noun: string
}

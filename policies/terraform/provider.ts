import { createHash } from 'node:crypto'
import { UNKNOWN } from './evaluate.ts'
import type { PolicyDocument } from './policy-document.ts'
import { renderPolicyDocument, settled } from './policy-document.ts'

type Values = Record<string, unknown>

/** What the example's default provider block says. */
export interface Provider {
  version: string
  region: unknown
  defaultTags: object
}

/** What the AWS provider's code decides while planning a resource, beyond its schema; `null` for what is unset. */
export function decide(type: string, values: Values, provider: Provider): Values {
  const major = Number.parseInt(provider.version, 10)
  const decided: Values = {}
  const tags = { ...provider.defaultTags, ...(values.tags as object | null) }
  if ('tags_all' in values && Object.keys(tags).length > 0) decided.tags_all = tags
  if (major >= 6 && values.region === UNKNOWN) decided.region = provider.region
  const hashes = type === 'aws_launch_configuration' || (type === 'aws_instance' && major < 6)
  if (hashes && typeof values.user_data === 'string') {
    decided.user_data = createHash('sha1').update(values.user_data).digest('hex')
  }
  if (type === 'aws_lb' || type === 'aws_alb') {
    for (const name of foreignToBalancer[String(values.load_balancer_type)] ?? []) decided[name] = null
  }
  return decided
}

const onlyApplication = [
  'desync_mitigation_mode',
  'drop_invalid_header_fields',
  'enable_http2',
  'enable_tls_version_and_cipher_suite_headers',
  'enable_waf_fail_open',
  'enable_xff_client_port',
  'idle_timeout',
  'preserve_host_header',
  'xff_header_processing_mode',
]
/** What a load balancer of one type does not have stays null. */
const foreignToBalancer: Record<string, string[]> = {
  application: ['dns_record_client_routing_policy', 'enable_cross_zone_load_balancing'],
  gateway: [...onlyApplication, 'dns_record_client_routing_policy'],
  network: onlyApplication,
}

/** What reading a data source while planning answers, as far as its values matter to a policy. */
export function readData(type: string, values: Values, { region }: Provider): Values {
  if (type === 'aws_iam_policy_document') {
    const document = values as unknown as PolicyDocument
    return { ...settled(document), id: '1234567890', json: renderPolicyDocument(document) }
  }
  const answers: Record<string, Values> = {
    aws_ami: { id: 'ami-0123456789abcdef0', image_id: 'ami-0123456789abcdef0' },
    aws_caller_identity: { account_id: '123456789012', arn: 'arn:aws:iam::123456789012:user/planner' },
    aws_iam_policy: {
      arn: values.arn === UNKNOWN ? `arn:aws:iam::aws:policy/${String(values.name)}` : values.arn,
    },
    aws_partition: { partition: 'aws', dns_suffix: 'amazonaws.com' },
    aws_region: { name: region, region },
  }
  return answers[type] ?? {}
}

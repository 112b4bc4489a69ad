import { setting } from '../shared/index.ts'

export default setting({
  title: 'Redis migration endpoint uses TLS',
  problem: 'Redis migration endpoint does not use TLS',
  severity: 'MEDIUM',
  resource: 'aws_dms_endpoint',
  path: 'redis_settings.ssl_security_protocol',
  isNot: 'plaintext',
  unset: 'pass',
  good: 'ssl-encryption',
  when: endpoint => endpoint.engine_name.is('redis'),
  beside: {
    endpoint_id: 'cache',
    endpoint_type: 'target',
    engine_name: 'redis',
    'redis_settings.server_name': 'cache.example.com',
  },
  why: 'All that is migrated, and the login to the cache, passes in clear. Whoever can listen on the way reads along, and can change what passes.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Target.Redis.html',
  ],
  equivalents: {},
})

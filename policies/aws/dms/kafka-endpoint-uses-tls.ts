import { setting } from '../shared/index.ts'

export default setting({
  title: 'Kafka migration endpoint uses TLS',
  problem: 'Kafka migration endpoint does not use TLS',
  severity: 'MEDIUM',
  resource: 'aws_dms_endpoint',
  path: 'kafka_settings.security_protocol',
  oneOf: ['ssl-encryption', 'ssl-authentication', 'sasl-ssl'],
  bad: 'plaintext',
  unset: 'fail',
  when: endpoint => endpoint.engine_name.is('kafka'),
  beside: {
    endpoint_id: 'events',
    endpoint_type: 'target',
    engine_name: 'kafka',
    'kafka_settings.broker': 'b-1.example.com:9094',
  },
  why: 'All that is migrated passes in clear on its way to the brokers. Whoever can listen on the way reads along, and can change what passes.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_endpoint',
    'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Target.Kafka.html',
  ],
  equivalents: {},
})

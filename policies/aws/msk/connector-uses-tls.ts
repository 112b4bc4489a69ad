import { setting } from '../shared/index.ts'

export default setting({
  title: 'Kafka connector uses TLS',
  problem: 'Kafka connector does not use TLS',
  severity: 'MEDIUM',
  resource: 'aws_mskconnect_connector',
  path: 'kafka_cluster_encryption_in_transit.encryption_type',
  is: 'TLS',
  unset: 'fail',
  bad: 'PLAINTEXT',
  why: 'Records and logins pass in clear between the connector and the brokers. Whoever can listen on the way reads along, and can change what passes.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mskconnect_connector',
    'https://docs.aws.amazon.com/msk/latest/developerguide/msk-connect-security.html',
  ],
  equivalents: {},
})

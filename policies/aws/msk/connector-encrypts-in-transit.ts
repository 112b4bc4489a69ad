import { setting } from '../shared/index.ts'

export default setting({
  title: 'MSK connector encrypts in transit',
  problem: 'MSK connector does not encrypt in transit',
  severity: 'MEDIUM',
  resource: 'aws_mskconnect_connector',
  path: 'kafka_cluster_encryption_in_transit.encryption_type',
  is: 'TLS',
  unset: 'fail',
  bad: 'PLAINTEXT',
  why: 'All that the connector reads from the cluster and writes to it crosses the network in clear. Whoever can listen there reads it, and can change it.',
  remediation: 'Set encryption_type to TLS; this forces a replacement.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mskconnect_connector',
    'https://docs.aws.amazon.com/MSKC/latest/mskc/API_KafkaClusterEncryptionInTransit.html',
  ],
  equivalents: {},
})

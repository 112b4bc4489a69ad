import { setting } from '../shared/index.ts'
import { SUPPORTED_KAFKA as SUPPORTED } from '../shared/lists/kafka-versions.ts'
import { notOlderThan } from '../shared/versions.ts'

export default setting({
  title: 'Kafka cluster runs a supported version',
  problem: 'Kafka cluster runs a version without support',
  severity: 'MEDIUM',
  resource: 'aws_msk_cluster',
  path: 'kafka_version',
  satisfies: notOlderThan(SUPPORTED),
  unset: 'pass',
  good: '3.9.x',
  bad: '2.8.2.tiered',
  why: 'Flaws that are found now are no longer mended in it. AWS upgrades such a cluster at any time, without a word before.',
  remediation: 'Set kafka_version to a supported version: MSK upgrades one broker after the other.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/msk_cluster',
    'https://docs.aws.amazon.com/msk/latest/developerguide/version-support.html',
    SUPPORTED.source,
  ],
  lists: [SUPPORTED],
  equivalents: {},
  examples: {
    pass: ['resource "aws_msk_cluster" "events" {\n  kafka_version = "4.0.x.kraft"\n}'],
    fail: ['resource "aws_msk_cluster" "events" {\n  kafka_version = "3.7.x.kraft"\n}'],
  },
})

/** The oldest version of Apache Kafka that Amazon MSK still supports on the list's date. */
export const SUPPORTED_KAFKA = {
  name: 'Kafka versions',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/msk/latest/developerguide/supported-kafka-versions.html',
  values: [3, 8],
} as const

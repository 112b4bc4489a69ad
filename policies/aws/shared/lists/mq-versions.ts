/** The oldest version of each broker engine that Amazon MQ still supports, as the name of a version begins. */
export const SUPPORTED_BROKERS = {
  name: 'Amazon MQ versions',
  date: '2026-11-29',
  source: [
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/activemq-version-management.html',
    'https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/rabbitmq-version-management.html',
  ],
  values: { activemq: [5, 18], rabbitmq: [3, 13] },
} as const

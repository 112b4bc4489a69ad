/** Major versions of Redis OSS whose standard support by ElastiCache has ended by the list's date. */
export const ENDED_REDIS = {
  name: 'Redis OSS versions',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/extended-support.html',
  values: ['2', '3', '4', '5'],
} as const

/** Certificate authorities of RDS and DocumentDB whose certificates have run out, or run out with the list's date. */
export const RETIRED_DATABASE_AUTHORITIES = {
  name: 'RDS certificate authorities',
  date: '2026-06-01',
  source: 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/UsingWithRDS.SSL.html',
  values: ['rds-ca-2010', 'rds-ca-2012', 'rds-ca-2015', 'rds-ca-2017', 'rds-ca-2019'],
} as const

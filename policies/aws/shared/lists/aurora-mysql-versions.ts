/** Versions of Aurora MySQL whose standard support has ended: the MySQL version that they begin with. */
export const ENDED_AURORA_MYSQL = {
  name: 'Aurora MySQL versions',
  date: '2026-06-01',
  source:
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraMySQLReleaseNotes/AuroraMySQL.release-calendars.html',
  values: ['5.6', '5.7'],
} as const

/** The oldest version of each engine of RDS and Aurora that still has standard support on the list's date. */
export const SUPPORTED_DATABASES = {
  name: 'RDS and Aurora versions',
  date: '2026-11-29',
  source: [
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/MySQL.Concepts.VersionMgmt.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/MariaDB.Concepts.VersionMgmt.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/PostgreSQLReleaseNotes/postgresql-release-calendar.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/Aurora.VersionPolicy.html',
  ],
  values: {
    mysql: [8, 4],
    mariadb: [10, 6],
    postgres: [14],
    // The name of Aurora MySQL version 1, which has ended.
    aurora: [8, 0],
    'aurora-mysql': [8, 0],
    'aurora-postgresql': [14],
  },
} as const

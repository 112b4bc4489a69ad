import type { Scalar, Verdict } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  engineOf,
  follow,
  isCustom,
  isDefaultGroup,
  isServerlessV1,
  knownText,
  not,
  ofSource,
  parameterGroupFor,
  policy,
  runs,
  sets,
} from '../shared/index.ts'

export default policy({
  title: 'Database refuses unencrypted connections',
  problem: 'Database accepts unencrypted connections',
  severity: 'MEDIUM',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  // Oracle has no such parameter, and RDS Custom takes no group; what one of another configuration sets is not known here.
  when: {
    aws_db_instance: db =>
      all(
        not(isCustom(db)),
        not(runs(db, engine => !isKnown(engine))),
        any(
          instanceGroup(db).some(isOfKnownFamily),
          all(isDefaultGroup(db.parameter_group_name), runs(db, isKnown)),
        ),
      ),
    aws_rds_cluster: cluster =>
      all(
        not(isServerlessV1(cluster)),
        any(
          clusterGroup(cluster).some(isOfKnownFamily),
          isDefaultGroup(cluster.db_cluster_parameter_group_name),
        ),
      ),
  },
  must: {
    aws_db_instance: db =>
      any(
        isSecure(db),
        // A replica in the region of its source has the group of its source, one in another region that of its version.
        all(
          isDefaultGroup(db.parameter_group_name),
          ofSource(db, (source, isNear) =>
            isNear ? isSecure(source) : isSecureByDefault(source.engine, source.engine_version),
          ),
        ),
      ),
    aws_rds_cluster: cluster =>
      any(
        clusterGroup(cluster).some(forcesTls),
        all(isSecureByDefault(engineOf(cluster), cluster.engine_version), clusterGroup(cluster).no()),
      ),
  },
  why: 'A client that does not ask for TLS sends queries, results and its login in clear. Whoever can listen on the way reads along, and can change what passes.',
  remediation:
    'Name a parameter group of your own and set rds.force_ssl (PostgreSQL, SQL Server) or require_secure_transport (MySQL, MariaDB) to 1 there, or db2comm to SSL.',
  fix: `
    resource "aws_db_instance" "this" {
      parameter_group_name = aws_db_parameter_group.example.name
    }
    resource "aws_db_parameter_group" "example" {
      family = "postgres14"
      parameter {
        name  = "rds.force_ssl"
        value = "1"
      }
    }

    resource "aws_rds_cluster" "this" {
      db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.example.name
    }
    resource "aws_rds_cluster_parameter_group" "example" {
      family = "aurora-mysql8.0"
      parameter {
        name  = "require_secure_transport"
        value = "ON"
      }
    }
  `,
  fixFor: {
    aws_db_instance: db => parameterGroupFor(db, forcing),
    aws_rds_cluster: cluster => parameterGroupFor(cluster, forcing),
  },
  source: [
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/PostgreSQL.Concepts.General.SSL.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/mysql-ssl-connections.require-ssl.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/mariadb-ssl-connections.require-ssl.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/SQLServer.Concepts.General.SSL.Using.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/AuroraPostgreSQL.Security.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_69'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine               = "mysql"
          engine_version       = "8.0.35"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          name   = "main"
          family = "mysql8.0"
          parameter {
            name  = "require_secure_transport"
            value = "1"
          }
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.main.identifier
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = "15.5"
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.main.arn
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine               = "mysql"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          family = "mysql8.0"
          parameter {
            name  = "require_secure_transport"
            value = "1"
          }
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = "16.4"
        }
        resource "aws_db_instance" "other" {
          engine               = "oracle-ee"
          parameter_group_name = local.group
        }
        resource "aws_db_instance" "custom" {
          engine = "custom-sqlserver-se"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine               = "postgres"
          engine_version       = "16.4"
          parameter_group_name = aws_db_parameter_group.main.id
        }
        resource "aws_db_parameter_group" "main" {
          family = "postgres16"
          parameter {
            name  = "log_statement"
            value = "ddl"
          }
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine               = "db2-se"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          name   = "orders"
          family = "db2-se-11.5"
          parameter {
            name  = "DB2COMM"
            value = "SSL"
          }
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine         = "aurora-postgresql"
          engine_version = "17.4"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "mysql"
          engine_version = "9.7.0"
        }
        resource "aws_db_instance" "own_group" {
          engine               = "mysql"
          engine_version       = "9.7.0"
          parameter_group_name = aws_db_parameter_group.own.name
        }
        resource "aws_db_parameter_group" "own" {
          family = "mysql9.7"
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          identifier           = "main"
          engine               = "mysql"
          engine_version       = "8.0.35"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          name   = "main"
          family = "mysql8.0"
          parameter {
            name  = "require_secure_transport"
            value = "1"
          }
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.main.arn
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine = "mysql"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine               = "mysql"
          engine_version       = "9.7.0"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          family = "mysql9.7"
          parameter {
            name  = "require_secure_transport"
            value = "0"
          }
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "mysql"
          engine_version = "8.4.6"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine         = "postgres"
          engine_version = "14"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine               = "postgres"
          engine_version       = "16.4"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          family = "postgres16"
          parameter {
            name  = "rds.force_ssl"
            value = "0"
          }
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine               = "sqlserver-se"
          parameter_group_name = "default.sqlserver-se-15.0"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-mysql"
          db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.main.name
        }
        resource "aws_rds_cluster_parameter_group" "main" {
          family = "aurora-mysql8.0"
          parameter {
            name  = "require_secure_transport"
            value = "OFF"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine               = "mysql"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          family = "mysql8.0"
          parameter {
            name  = "require_secure_transport"
            value = local.tls
          }
        }
      `,
    ],
  },
})

function isSecure(db: AwsResource<'aws_db_instance'>): Verdict {
  return any(
    instanceGroup(db).some(forcesTls),
    all(isSecureByDefault(db.engine, db.engine_version), instanceGroup(db).no()),
  )
}

function instanceGroup(db: AwsResource<'aws_db_instance'>) {
  return follow(db.parameter_group_name, 'aws_db_parameter_group', ['name', 'id'])
}

function clusterGroup(cluster: AwsResource<'aws_rds_cluster'>) {
  return follow(cluster.db_cluster_parameter_group_name, 'aws_rds_cluster_parameter_group', ['name', 'id'])
}

type Group = AwsResource<'aws_db_parameter_group'> | AwsResource<'aws_rds_cluster_parameter_group'>

function isKnown(engine: string): boolean {
  return /postgres|mysql|mariadb|sqlserver|db2/.test(engine)
}

function isOfKnownFamily(group: Group): Verdict {
  return group.family.satisfies(isKnown, 'a family with a parameter for TLS')
}

/** The parameter that forces TLS, with its value, by an engine or the family of a group. */
function forcing(engine: string): Readonly<Record<string, string>> | undefined {
  if (!isKnown(engine)) return undefined
  if (engine.startsWith('aurora-mysql')) return { require_secure_transport: 'ON' }
  if (/mysql|mariadb/.test(engine)) return { require_secure_transport: '1' }
  return engine.includes('db2') ? { db2comm: 'SSL' } : { 'rds.force_ssl': '1' }
}

function forcesTls(group: Group): Verdict {
  const family = knownText(group.family)
  const forced = family === undefined ? undefined : forcing(family)
  const names = forced ? Object.keys(forced) : ANY
  const expected = `\`${Object.values(forced ?? {})[0] ?? '1'}\` is expected`
  return any(
    sets(group, names, value => ['1', 'on', 'true', 'ssl'].includes(value), expected),
    all(
      group.family.satisfies(family => secureFrom(family), 'a version that forces TLS by itself is expected'),
      not(sets(group, names, () => true, 'any')),
    ),
  )
}

/** Those of all engines. */
const ANY = ['rds.force_ssl', 'require_secure_transport', 'db2comm']

/** The engine forces TLS where nobody says anything; RDS takes a version of PostgreSQL that does where none is named. */
function isSecureByDefault(engine: Scalar, version: Scalar): Verdict {
  return any(
    ...SECURE_BY_DEFAULT.map(([name, from]) =>
      all(
        version.satisfies(
          text => isAtLeast(text, from),
          `${from} or newer, which forces TLS by itself, is expected`,
        ),
        engine.is(name),
      ),
    ),
    all(engine.is('postgres'), version.isAbsent()),
  )
}

/** The first version of an engine that forces TLS by itself. */
const SECURE_BY_DEFAULT = [
  ['postgres', '15'],
  ['aurora-postgresql', '17'],
  ['mariadb', '11.8'],
  ['mysql', '9.7'],
] as const

function secureFrom(family: string): boolean {
  return SECURE_BY_DEFAULT.some(
    ([name, from]) => family.startsWith(name) && isAtLeast(family.slice(name.length), from),
  )
}

function isAtLeast(version: string, from: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [fromMajor = 0, fromMinor = 0] = from.split('.').map(Number)
  return major > fromMajor || (major === fromMajor && minor >= fromMinor)
}

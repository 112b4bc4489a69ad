import type { Scalar, Verdict } from '../../engine/index.ts'
import { type AwsResource, all, any, engineOf, hcl, isRestored, not, policy, runs } from '../shared/index.ts'

export default policy({
  title: "Database does not listen on its engine's default port",
  problem: "Database listens on its engine's default port",
  severity: 'INFO',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  when: {
    aws_db_instance: db => all(runs(db, isKnown), not(keepsPort(db, db.replicate_source_db))),
    aws_rds_cluster: cluster =>
      all(engineOf(cluster).satisfies(isKnown, 'an engine with a known port'), not(keepsPort(cluster))),
  },
  must: {
    aws_db_instance: db => isElsewhere(db.port, isMeant => runs(db, isMeant)),
    aws_rds_cluster: cluster =>
      isElsewhere(cluster.port, isMeant =>
        engineOf(cluster).satisfies(isMeant, 'another engine is expected'),
      ),
  },
  why: 'Scanners and worms try the default ports first. Another port keeps them out of the logs, though it stops nobody who looks.',
  remediation: 'Set port to another number than the default of the engine.',
  fix: `
    resource "aws_db_instance" "this" {
      engine = "postgres"
      port   = 54321
    }
  `,
  // A replica has the engine of its source, and writes none.
  fixFor: {
    aws_db_instance: ({ replicate_source_db: source }) =>
      source.isSet().outcome === 'pass' ? hcl('aws_db_instance', 'this', { port: 54321 }) : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstanceReadReplica.html',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html',
  ],
  equivalents: { steampipe: ['rds_db_instance_and_cluster_no_default_port'] },
  examples: {
    pass: [
      `
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.source.identifier
        }
        resource "aws_db_instance" "source" {
          identifier = "source"
          engine     = "mysql"
          port       = 33060
        }
      `,
      `
        resource "aws_db_instance" "restored" {
          engine              = "postgres"
          snapshot_identifier = "weekly"
        }
        resource "aws_db_instance" "main" {
          engine = "postgres"
          port   = 54321
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
          port   = 33060
        }
      `,
    ],
    fail: [
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine = "oracle-ee"
          port   = 1521
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine = "aurora-mysql"
          port   = 3306
        }
      `,
      `
        resource "aws_db_instance" "main" {
          replicate_source_db = aws_db_instance.source.identifier
          port                = 3306
        }
        resource "aws_db_instance" "source" {
          identifier = "source"
          engine     = "mysql"
          port       = 33060
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine = "postgres"
          port   = local.port
        }
      `,
    ],
  },
})

/** The default port by what the name of an engine holds. */
const PORTS: readonly (readonly [engine: RegExp, port: number])[] = [
  [/postgres/, 5432],
  [/^aurora$|mysql|mariadb/, 3306],
  [/oracle/, 1521],
  [/sqlserver/, 1433],
  [/^db2/, 50000],
]

function isKnown(engine: string): boolean {
  return PORTS.some(([name]) => name.test(engine))
}

/** What is restored, and an instance that is a replica, listens where its source does, unless it says otherwise. */
function keepsPort(
  db: AwsResource<'aws_db_instance'> | AwsResource<'aws_rds_cluster'>,
  ...sources: readonly Scalar[]
): Verdict {
  return all(db.port.isAbsent(), any(isRestored(db), ...sources.map(source => source.isSet())))
}

function isElsewhere(
  port: Scalar<number>,
  engine: (isMeant: (engine: string) => boolean) => Verdict,
): Verdict {
  return all(
    port.isSet(),
    ...PORTS.map(([name, number]) => any(port.isNot(number), not(engine(text => name.test(text))))),
  )
}

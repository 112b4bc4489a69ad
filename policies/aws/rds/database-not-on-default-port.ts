import type { Scalar, Verdict } from '../../engine/index.ts'
import { all, any, engineOf, not, policy } from '../shared/index.ts'

export default policy({
  title: "Database does not listen on its engine's default port",
  problem: "Database listens on its engine's default port",
  severity: 'INFO',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  when: {
    aws_db_instance: db => db.engine.satisfies(name => isKnown(name), 'an engine with a known port'),
    aws_rds_cluster: cluster =>
      engineOf(cluster).satisfies(name => isKnown(name), 'an engine with a known port'),
  },
  must: {
    aws_db_instance: db => isElsewhere(db.port, db.engine),
    aws_rds_cluster: cluster => isElsewhere(cluster.port, engineOf(cluster)),
  },
  why: 'Scanners and worms try the default ports first. Another port keeps them out of the logs, though it stops nobody who looks.',
  remediation: 'Set port to another number than the default of the engine.',
  fix: `
    resource "aws_db_instance" "this" {
      engine = "postgres"
      port   = 54321
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html',
  ],
  equivalents: { steampipe: ['rds_db_instance_and_cluster_no_default_port'] },
  examples: {
    pass: [
      `
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

function isElsewhere(port: Scalar<number>, engine: Scalar): Verdict {
  return all(
    port.isSet(),
    ...PORTS.map(([name, number]) =>
      any(port.isNot(number), not(engine.satisfies(text => name.test(text), 'another engine is expected'))),
    ),
  )
}

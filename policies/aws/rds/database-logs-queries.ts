import {
  type AwsResource,
  all,
  any,
  engineOf,
  follow,
  isKnownGroup,
  isServerlessV1,
  not,
  ofSource,
  parameterGroupFor,
  policy,
  runs,
  sets,
  Verdict,
} from '../shared/index.ts'

export default policy({
  title: 'PostgreSQL database logs its queries',
  problem: 'PostgreSQL database does not log its queries',
  severity: 'LOW',
  resource: ['aws_db_instance', 'aws_rds_cluster'],
  // What a parameter group of another configuration sets is not known here.
  when: {
    aws_db_instance: db =>
      all(
        runs(db, name => name === 'postgres'),
        isKnownGroup(db.parameter_group_name, instanceGroup(db).some()),
      ),
    aws_rds_cluster: cluster =>
      all(
        engineOf(cluster).oneOf(['aurora-postgresql', 'postgres']),
        not(isServerlessV1(cluster)),
        isKnownGroup(cluster.db_cluster_parameter_group_name, clusterGroup(cluster).some()),
      ),
  },
  must: {
    aws_db_instance: db =>
      any(
        instanceGroup(db).some(logsQueries),
        // A replica in the region of its source has the group of its source.
        all(
          db.parameter_group_name.isAbsent(),
          ofSource(db, (source, isNear) =>
            isNear ? instanceGroup(source).some(logsQueries) : new Verdict('fail'),
          ),
        ),
      ),
    aws_rds_cluster: cluster => clusterGroup(cluster).some(logsQueries),
  },
  why: 'PostgreSQL logs no statement unless it is told to. After a theft nobody can say then which tables were read or changed.',
  remediation:
    'Name a parameter group of your own and set log_statement to ddl, mod or all there, or log_min_duration_statement to the milliseconds from which a statement is logged.',
  fix: `
    resource "aws_db_instance" "this" {
      engine               = "postgres"
      parameter_group_name = aws_db_parameter_group.example.name
    }
    resource "aws_db_parameter_group" "example" {
      family = "postgres16"
      parameter {
        name  = "log_statement"
        value = "ddl"
      }
    }

    resource "aws_rds_cluster" "this" {
      engine                          = "aurora-postgresql"
      db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.example.name
    }
    resource "aws_rds_cluster_parameter_group" "example" {
      family = "aurora-postgresql16"
      parameter {
        name  = "log_statement"
        value = "ddl"
      }
    }
  `,
  fixFor: {
    aws_db_instance: db => parameterGroupFor(db, logging),
    aws_rds_cluster: cluster => parameterGroupFor(cluster, logging),
  },
  source: [
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Concepts.PostgreSQL.Query_Logging.html',
    'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/USER_LogAccess.Concepts.PostgreSQL.Query_Logging.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_27', 'CKV2_AWS_30'] },
  differs:
    'CKV2_AWS_27 and CKV2_AWS_30 want both parameters, with any value. Each of them logs statements by itself, and none and -1 log nothing.',
  examples: {
    pass: [
      `
        resource "aws_db_instance" "main" {
          engine               = "postgres"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          name   = "main"
          family = "postgres16"
          parameter {
            name  = "log_statement"
            value = "ddl"
          }
          parameter {
            name  = "log_min_duration_statement"
            value = "1000"
          }
        }
        resource "aws_db_instance" "replica" {
          replicate_source_db = aws_db_instance.main.identifier
        }
      `,
      `
        resource "aws_db_instance" "main" {
          engine               = "postgres"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          family = "postgres16"
          parameter {
            name  = "log_statement"
            value = "all"
          }
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-postgresql"
          db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.main.id
        }
        resource "aws_rds_cluster_parameter_group" "main" {
          family = "aurora-postgresql16"
          parameter {
            name  = "log_min_duration_statement"
            value = "250"
          }
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
          engine               = "postgres"
          parameter_group_name = "default.postgres16"
        }
      `,
      `
        resource "aws_rds_cluster" "main" {
          engine                          = "aurora-postgresql"
          db_cluster_parameter_group_name = aws_rds_cluster_parameter_group.main.name
        }
        resource "aws_rds_cluster_parameter_group" "main" {
          family = "aurora-postgresql16"
          parameter {
            name  = "log_statement"
            value = "none"
          }
          parameter {
            name  = "log_min_duration_statement"
            value = "-1"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_db_instance" "main" {
          engine               = "postgres"
          parameter_group_name = aws_db_parameter_group.main.name
        }
        resource "aws_db_parameter_group" "main" {
          family = "postgres16"
          parameter {
            name  = "log_statement"
            value = local.statements
          }
        }
      `,
    ],
  },
})

function instanceGroup(db: AwsResource<'aws_db_instance'>) {
  return follow(db.parameter_group_name, 'aws_db_parameter_group', ['name', 'id'])
}

function clusterGroup(cluster: AwsResource<'aws_rds_cluster'>) {
  return follow(cluster.db_cluster_parameter_group_name, 'aws_rds_cluster_parameter_group', ['name', 'id'])
}

type Group = AwsResource<'aws_db_parameter_group'> | AwsResource<'aws_rds_cluster_parameter_group'>

function logging() {
  return { log_statement: 'ddl' }
}

function logsQueries(group: Group) {
  return any(
    sets(group, ['log_statement'], value => value !== 'none', 'one that logs is expected'),
    sets(group, ['log_min_duration_statement'], value => !value.startsWith('-'), 'one that logs is expected'),
  )
}

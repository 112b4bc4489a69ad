import type { Verdict } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  argumentsHoldNoCredential,
  entriesHoldNoCredential,
  holdsNoCredential,
  policy,
} from '../shared/index.ts'

const REST = '# … the rest as it stands, and in place of the secret:'
const PROPERTY = '"javax.jdo.option.ConnectionPassword" = "EMR.secret@<ARN of the secret>"'
const CONFIGURATIONS = `jsonencode([{
    ${REST}
    Properties = {
      ${PROPERTY}
    }
  }])`
const FLEET = `instance_type_configs {
    configurations {
      properties = {
        ${REST}
        ${PROPERTY}
      }
    }
  }`
const ARGUMENTS = `args = [
    ${REST}
    "--db-secret-arn", aws_secretsmanager_secret.example.arn
  ]`

export default policy({
  title: 'EMR cluster carries no credentials',
  problem: 'EMR cluster carries credentials',
  severity: 'HIGH',
  resource: ['aws_emr_cluster', 'aws_emr_instance_group', 'aws_emr_instance_fleet'],
  must: {
    aws_emr_cluster: cluster => all(...placesOf(cluster).map(([verdict]) => verdict)),
    aws_emr_instance_group: group => holdsNoCredential(group.configurations_json),
    aws_emr_instance_fleet: fleet => fleetHoldsNone(fleet),
  },
  secret: true,
  why: 'Everyone who may describe the cluster reads its configurations and its steps in clear, and they lie on its nodes. They stand in the state and in every plan as well.',
  remediation:
    'Put a reference to Secrets Manager in the place of the value (in configurations EMR.secret@ and the ARN), and let steps read it with the role of the cluster. Then change what stood here.',
  fix: [
    fixOf('aws_emr_cluster', `configurations_json = ${CONFIGURATIONS}`),
    fixOf('aws_emr_instance_group', `configurations_json = ${CONFIGURATIONS}`),
    fixOf('aws_emr_instance_fleet', FLEET),
  ].join('\n\n'),
  fixFor: {
    aws_emr_cluster: cluster => {
      const atFault = placesOf(cluster).filter(([verdict]) => verdict.outcome === 'fail')
      if (atFault.length === 0) return undefined
      return fixOf('aws_emr_cluster', atFault.map(([, body]) => body).join('\n  '))
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_instance_group',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_instance_fleet',
    'https://docs.aws.amazon.com/emr/latest/ReleaseGuide/storing-sensitive-data.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      cluster('release_label = "emr-7.1.0"'),
      cluster('configurations = "https://settings.s3.amazonaws.com/hive.json"'),
      cluster(
        'bootstrap_action {\n    path = "s3://setup/run.sh"\n    args = ["--db-secret-arn", "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"]\n  }',
      ),
      cluster(step('["sqoop-import", "--password-file", "s3://setup/db.password"]')),
    ],
    fail: [
      cluster(
        'configurations_json = jsonencode([{\n    Classification = "hive-site"\n    Properties     = { "javax.jdo.option.ConnectionPassword" = "hunter2" }\n  }])',
      ),
      cluster(
        'configurations = jsonencode([{\n    Classification = "hive-site"\n    Properties     = { "javax.jdo.option.ConnectionPassword" = "hunter2" }\n  }])',
      ),
      cluster('bootstrap_action {\n    path = "s3://setup/run.sh"\n    args = ["--password=hunter2"]\n  }'),
      cluster(step('["sqoop-import", "--username", "app", "--password", "hunter2"]')),
      `
        resource "aws_emr_instance_group" "workers" {
          configurations_json = jsonencode([{
            Classification = "hive-site"
            Properties     = { "javax.jdo.option.ConnectionPassword" = "hunter2" }
          }])
        }
      `,
      cluster(
        'core_instance_fleet {\n    instance_type_configs {\n      instance_type = "m5.xlarge"\n      configurations {\n        classification = "hive-site"\n        properties     = { "javax.jdo.option.ConnectionPassword" = "hunter2" }\n      }\n    }\n  }',
      ),
      `
        resource "aws_emr_instance_fleet" "workers" {
          instance_type_configs {
            instance_type = "m5.xlarge"
            configurations {
              classification = "hive-site"
              properties     = { "javax.jdo.option.ConnectionPassword" = "hunter2" }
            }
          }
        }
      `,
    ],
    undetermined: [cluster('configurations_json = local.configurations')],
  },
})

/** Where a cluster may hold one, and what is written there in its place. */
function placesOf(cluster: AwsResource<'aws_emr_cluster'>): [Verdict, string][] {
  return [
    [holdsNoCredential(cluster.configurations_json), `configurations_json = ${CONFIGURATIONS}`],
    // The older argument takes the address of a file, or what would stand in it.
    [holdsNoCredential(cluster.configurations), `configurations = ${CONFIGURATIONS}`],
    [
      cluster.step.every(step =>
        step.hadoop_jar_step.every(jar =>
          all(argumentsHoldNoCredential(jar.args), entriesHoldNoCredential(jar.properties)),
        ),
      ),
      `step {\n  hadoop_jar_step {\n  ${ARGUMENTS}\n  }\n  }`,
    ],
    [
      cluster.bootstrap_action.every(action => argumentsHoldNoCredential(action.args)),
      `bootstrap_action {\n  ${ARGUMENTS}\n  }`,
    ],
    [fleetHoldsNone(cluster.core_instance_fleet), `core_instance_fleet {\n  ${FLEET}\n  }`],
    [fleetHoldsNone(cluster.master_instance_fleet), `master_instance_fleet {\n  ${FLEET}\n  }`],
  ]
}

type Fleet = Pick<AwsResource<'aws_emr_instance_fleet'>, 'instance_type_configs'>

function fleetHoldsNone({ instance_type_configs: types }: Fleet): Verdict {
  return types.every(type =>
    type.configurations.every(configuration => entriesHoldNoCredential(configuration.properties)),
  )
}

function fixOf(type: string, body: string): string {
  return `resource "${type}" "this" {\n  ${body}\n}`
}

function cluster(body: string): string {
  return `resource "aws_emr_cluster" "example" {\n  ${body}\n}`
}

function step(args: string): string {
  return `step = [{\n    name              = "import"\n    action_on_failure = "CONTINUE"\n    hadoop_jar_step   = [{ jar = "command-runner.jar", args = ${args} }]\n  }]`
}

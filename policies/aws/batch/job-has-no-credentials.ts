import type { Attributes, Verdict } from '../../engine/index.ts'
import {
  everyContainer,
  everyPodOfNodes,
  fixInTasksOrNodes,
  type Job,
  jobHcl,
  type PodCommand,
} from '../shared/batch.ts'
import {
  all,
  argumentsHoldNoCredential,
  entriesHoldNoCredential,
  jsonIsNotMadeOfSecret,
  pairHoldsNoCredential,
  policy,
} from '../shared/index.ts'

const REST = '    # … the rest as it stands, and in place of the secret:'
const ARN = 'aws_secretsmanager_secret.example.arn'
const SAFE = `{
${REST}
    secrets = [{ name = "DB_PASSWORD", valueFrom = "<ARN of the secret>" }]
  }`

export default policy({
  title: 'Job carries no credentials',
  problem: 'Job carries credentials',
  severity: 'HIGH',
  resource: 'aws_batch_job_definition',
  must: job =>
    all(
      jsonIsNotMadeOfSecret(job.container_properties),
      jsonIsNotMadeOfSecret(job.ecs_properties),
      jsonIsNotMadeOfSecret(job.node_properties),
      entriesHoldNoCredential(job.parameters),
      everyContainer(job, container =>
        all(
          container.environment.every(({ name, value }) => pairHoldsNoCredential(name, value)),
          argumentsHoldNoCredential(container.command),
          entriesHoldNoCredential(container.logConfiguration.options),
          entriesHoldNoCredential(container.firelensConfiguration.options),
        ),
      ),
      everyPodOfNodes(job, pod =>
        all(pod.containers.every(podHoldsNone), pod.initContainers.every(podHoldsNone)),
      ),
      job.eks_properties.pod_properties.containers.every(podHoldsNone),
      job.eks_properties.pod_properties.init_containers.every(podHoldsNone),
    ),
  secret: true,
  why: 'Everyone who may describe the job definition reads its environment, commands and parameters, and each old revision keeps it. It stands in the state and in every plan as well.',
  remediation: 'Take the value out, name the secret by its ARN in secrets, and then change it.',
  fix: jobHcl(`type = "container"\n  container_properties = jsonencode(${SAFE})`),
  fixFor: {
    aws_batch_job_definition: fixIn,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_job_definition',
    'https://docs.aws.amazon.com/batch/latest/userguide/specifying-sensitive-data.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      job(
        'container_properties = jsonencode({ image = "busybox", environment = [{ name = "STAGE", value = "prod" }], secrets = [{ name = "DB_PASSWORD", valueFrom = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db" }] })',
      ),
      job('container_properties = jsonencode({ image = "busybox" })'),
      job(
        'parameters = { table = "orders" }\n  container_properties = jsonencode({ image = "busybox", command = ["load", "--password", "$DB_PASSWORD", "--table", "Ref::table"] })',
      ),
      job(
        'eks_properties {\n    pod_properties {\n      containers {\n        image = "busybox"\n      }\n    }\n  }',
      ),
    ],
    fail: [
      job(
        'ecs_properties = jsonencode({ taskProperties = [{ containers = [{ image = "fluent-bit", firelensConfiguration = { type = "fluentbit", options = { http_passwd = "hunter2" } } }] }] })',
      ),
      job(
        'container_properties = jsonencode({ image = "busybox", logConfiguration = { logDriver = "splunk", options = { splunk-token = "4f5e1a2b-1111-2222-3333-444455556666" } } })',
      ),
      `
        resource "aws_iam_access_key" "reports" {
          user = "reports"
        }
        resource "aws_batch_job_definition" "example" {
          name                 = "example"
          type                 = "container"
          container_properties = jsonencode({ image = "busybox", environment = [{ name = "KEY", value = aws_iam_access_key.reports.secret }] })
        }
      `,
      job(
        'container_properties = jsonencode({ image = "busybox", environment = [{ name = "DB_PASSWORD", value = "hunter2" }] })',
      ),
      job(
        'container_properties = jsonencode({ image = "busybox", command = ["load", "--password", "hunter2"] })',
      ),
      job(
        'parameters = { password = "hunter2" }\n  container_properties = jsonencode({ image = "busybox", command = ["load", "--password", "Ref::password"] })',
      ),
      job(
        'eks_properties {\n    pod_properties {\n      containers {\n        image = "busybox"\n        args  = ["--api-key=0123456789abcdef0123456789abcdef"]\n      }\n    }\n  }',
      ),
      job(
        'ecs_properties = jsonencode({ taskProperties = [{ containers = [{ image = "busybox", environment = [{ name = "DB_PASSWORD", value = "hunter2" }] }] }] })',
      ),
      job(
        'node_properties = jsonencode({ nodeRangeProperties = [{ container = { image = "busybox", environment = [{ name = "DB_PASSWORD", value = "hunter2" }] } }] })',
      ),
      job(
        'node_properties = jsonencode({ nodeRangeProperties = [{ eksProperties = { podProperties = { initContainers = [{ image = "busybox", args = ["--api-key=0123456789abcdef0123456789abcdef"] }] } } }] })',
      ),
      job(
        'node_properties = jsonencode({ nodeRangeProperties = [{ ecsProperties = { taskProperties = [{ containers = [{ image = "busybox", environment = [{ name = "DB_PASSWORD", value = "hunter2" }] }] }] } }] })',
      ),
      job(
        'eks_properties {\n    pod_properties {\n      containers {\n        image = "busybox"\n        env {\n          name  = "DB_PASSWORD"\n          value = "hunter2"\n        }\n      }\n    }\n  }',
      ),
    ],
    undetermined: [job('container_properties = local.properties')],
  },
})

function podHoldsNone({ env, command, args }: Attributes<PodCommand>): Verdict {
  return all(
    env.every(({ name, value }) => pairHoldsNoCredential(name, value)),
    argumentsHoldNoCredential(command),
    argumentsHoldNoCredential(args),
  )
}

/** What is written where a job holds a secret; undefined where that is in `container_properties`. */
function fixIn(job: Job, told: readonly string[]): string | undefined {
  if (told.some(path => path.startsWith('parameters')))
    return jobHcl(`parameters = {\n${REST}\n    db_secret_arn = ${ARN}\n  }`)
  const kind = told.map(path => /\b(init_c|initC|c)ontainers\b/.exec(path)?.[0]).find(Boolean) ?? 'containers'
  const list = ['command', 'args'].find(name => told.some(path => path.endsWith(`.${name}`)))
  if (job.eks_properties.isSet().outcome === 'pass') {
    const safe = list
      ? `${list} = [\n${REST}\n    "--db-secret-arn", ${ARN}\n  ]`
      : `env {\n    name  = "DB_SECRET_ARN"\n    value = ${ARN}\n  }`
    return jobHcl(`eks_properties {\n  pod_properties {\n  ${kind} {\n  ${safe}\n  }\n  }\n  }`)
  }
  return fixInTasksOrNodes(job, told, {
    container: SAFE,
    task: `{ containers = [${SAFE}] }`,
    pod: `{ ${kind} = [{\n${REST}\n    ${
      list ? `${list} = ["--db-secret-arn", ${ARN}]` : `env = [{ name = "DB_SECRET_ARN", value = ${ARN} }]`
    }\n  }] }`,
  })
}

function job(body: string): string {
  return `resource "aws_batch_job_definition" "example" {\n  ${body}\n}`
}

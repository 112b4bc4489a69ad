import type { Attributes } from '../../engine/index.ts'
import type { JobContainer } from '../shared/containers.ts'
import {
  type AwsResource,
  all,
  argumentsHoldNoCredential,
  entriesHoldNoCredential,
  json,
  jsonIsNotMadeOfSecret,
  pairHoldsNoCredential,
  policy,
} from '../shared/index.ts'

const REST = '    # … the rest as it stands, and in place of the secret:'
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
      holdsNone(json<JobContainer>(job.container_properties)),
      json<Tasks>(job.ecs_properties).taskProperties.every(task => task.containers.every(holdsNone)),
      json<Nodes>(job.node_properties).nodeRangeProperties.every(
        ({ container, ecsProperties, eksProperties: { podProperties: pod } }) =>
          all(
            holdsNone(container),
            ecsProperties.taskProperties.every(task => task.containers.every(holdsNone)),
            pod.containers.every(podHoldsNone),
            pod.initContainers.every(podHoldsNone),
          ),
      ),
      job.eks_properties.pod_properties.containers.every(podHoldsNone),
      job.eks_properties.pod_properties.init_containers.every(podHoldsNone),
    ),
  secret: true,
  why: 'Everyone who may describe the job definition reads its environment, commands and parameters, and each old revision keeps it. It stands in the state and in every plan as well.',
  remediation: 'Take the value out, name the secret by its ARN in secrets, and then change it.',
  fix: fixOf(`type = "container"\n  container_properties = jsonencode(${SAFE})`),
  fixFor: {
    aws_batch_job_definition: (job, told) => {
      const place = placeIn(job, told)
      return place && fixOf(place)
    },
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
        'eks_properties {\n    pod_properties {\n      containers {\n        image = "busybox"\n        env {\n          name  = "DB_PASSWORD"\n          value = "hunter2"\n        }\n      }\n    }\n  }',
      ),
    ],
    undetermined: [job('container_properties = local.properties')],
  },
})

function holdsNone(container: Attributes<JobContainer>) {
  return all(
    container.environment.every(({ name, value }) => pairHoldsNoCredential(name, value)),
    argumentsHoldNoCredential(container.command),
    entriesHoldNoCredential(container.logConfiguration.options),
  )
}

function podHoldsNone(container: Attributes<Pod>) {
  return all(
    container.env.every(({ name, value }) => pairHoldsNoCredential(name, value)),
    argumentsHoldNoCredential(container.command),
    argumentsHoldNoCredential(container.args),
  )
}

interface Variable {
  readonly name: string
  readonly value: string
}

interface Nodes {
  readonly nodeRangeProperties: readonly {
    readonly container: JobContainer
    readonly ecsProperties: Tasks
    readonly eksProperties: {
      readonly podProperties: { readonly containers: readonly Pod[]; readonly initContainers: readonly Pod[] }
    }
  }[]
}

interface Pod {
  readonly env: readonly Variable[]
  readonly command: readonly string[]
  readonly args: readonly string[]
}

interface Tasks {
  readonly taskProperties: readonly { readonly containers: readonly JobContainer[] }[]
}

type Job = AwsResource<'aws_batch_job_definition'>

/** What is written where a job holds a secret; undefined where that is in `container_properties`. */
function placeIn(job: Job, told: readonly string[]): string | undefined {
  if (told.some(path => path.startsWith('parameters')))
    return `parameters = {\n${REST}\n    db_secret_arn = aws_secretsmanager_secret.example.arn\n  }`
  if (job.ecs_properties.isSet().outcome === 'pass')
    return `ecs_properties = jsonencode({ taskProperties = [{ containers = [${SAFE}] }] })`
  if (job.node_properties.isSet().outcome === 'pass')
    return `node_properties = jsonencode({ nodeRangeProperties = [{ container = ${SAFE} }] })`
  return job.eks_properties.isSet().outcome === 'pass' ? podFix(job.eks_properties.pod_properties) : undefined
}

type JobPod = Job['eks_properties']['pod_properties']

/** Of the containers the one kind at fault, and in it what holds the secret. */
function podFix(pod: JobPod): string {
  const kind = pod.containers.every(podHoldsNone).outcome === 'fail' ? 'containers' : 'init_containers'
  const place = (['command', 'args'] as const).find(
    name => pod[kind].every(container => argumentsHoldNoCredential(container[name])).outcome === 'fail',
  )
  const safe = place
    ? `${place} = [\n${REST}\n    "--db-secret-arn", aws_secretsmanager_secret.example.arn\n  ]`
    : 'env {\n    name  = "DB_SECRET_ARN"\n    value = aws_secretsmanager_secret.example.arn\n  }'
  return `eks_properties {\n  pod_properties {\n  ${kind} {\n  ${safe}\n  }\n  }\n  }`
}

/** Of a document the part at fault alone is written. */
function fixOf(body: string): string {
  return `resource "aws_batch_job_definition" "this" {\n  ${body}\n}`
}

function job(body: string): string {
  return `resource "aws_batch_job_definition" "example" {\n  ${body}\n}`
}

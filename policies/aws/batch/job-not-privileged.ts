import { type JobContainer, refusedOnFargate } from '../shared/containers.ts'
import { all, json, policy, type Scalar } from '../shared/index.ts'

export default policy({
  title: 'Container of a job is not privileged',
  problem: 'Container of a job is privileged',
  severity: 'HIGH',
  resource: 'aws_batch_job_definition',
  must: job =>
    refusedOnFargate(
      all(
        isPlain(json<JobContainer>(job.container_properties)),
        json<Nodes>(job.node_properties).nodeRangeProperties.every(
          ({ container, ecsProperties, eksProperties: { podProperties: pod } }) =>
            all(
              isPlain(container),
              ecsProperties.taskProperties.every(task => task.containers.every(isPlain)),
              pod.containers.every(one => isPlain(one.securityContext)),
              pod.initContainers.every(one => isPlain(one.securityContext)),
            ),
        ),
        json<Tasks>(job.ecs_properties).taskProperties.every(task => task.containers.every(isPlain)),
      ),
      job.platform_capabilities,
    ),
  why: 'A privileged container has the rights of root on the host. Whoever can submit a job then has the host, and every other job there.',
  remediation: 'Take privileged out of the properties of the container.',
  fix: `
    resource "aws_batch_job_definition" "this" {
      type = "container"
      container_properties = jsonencode({
        image      = "busybox"
        privileged = false
      })
    }
  `,
  fixFor: {
    aws_batch_job_definition: job =>
      job.ecs_properties.isSet().outcome === 'pass'
        ? fixOf('ecs_properties', TASKS)
        : job.node_properties.isSet().outcome === 'pass'
          ? fixOf('node_properties', NODES)
          : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_job_definition',
    'https://docs.aws.amazon.com/batch/latest/userguide/job_definition_parameters.html',
    'https://docs.aws.amazon.com/batch/latest/userguide/fargate-job-definitions.html',
  ],
  equivalents: { checkov: ['CKV_AWS_210'] },
  examples: {
    pass: [
      `
        resource "aws_batch_job_definition" "example" {
          platform_capabilities = ["FARGATE"]
          container_properties  = local.properties
        }
      `,
      `
        resource "aws_batch_job_definition" "example" {
          container_properties = jsonencode({ image = "busybox", privileged = false })
        }
      `,
      `
        resource "aws_batch_job_definition" "example" {
          container_properties = jsonencode({ image = "busybox" })
        }
      `,
      `
        resource "aws_batch_job_definition" "example" {
          node_properties = jsonencode({ nodeRangeProperties = [{ container = { image = "busybox" } }] })
        }
      `,
    ],
    fail: [
      `
        resource "aws_batch_job_definition" "example" {
          container_properties = jsonencode({ image = "busybox", privileged = true })
        }
      `,
      `
        resource "aws_batch_job_definition" "example" {
          node_properties = jsonencode({ nodeRangeProperties = [{ container = { image = "busybox", privileged = true } }] })
        }
      `,
      `
        resource "aws_batch_job_definition" "example" {
          ecs_properties = jsonencode({ taskProperties = [{ containers = [{ image = "busybox", privileged = true }] }] })
        }
      `,
      `
        resource "aws_batch_job_definition" "example" {
          node_properties = jsonencode({ nodeRangeProperties = [{ ecsProperties = { taskProperties = [{ containers = [{ image = "busybox", privileged = true }] }] } }] })
        }
      `,
      `
        resource "aws_batch_job_definition" "example" {
          node_properties = jsonencode({ nodeRangeProperties = [{ eksProperties = { podProperties = { initContainers = [{ image = "busybox", securityContext = { privileged = true } }] } } }] })
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_batch_job_definition" "example" {
          container_properties = local.properties
        }
      `,
    ],
  },
})

function isPlain({ privileged }: { readonly privileged: Scalar<boolean> }) {
  return privileged.isNot(true)
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
  readonly securityContext: { readonly privileged: boolean }
}

interface Tasks {
  readonly taskProperties: readonly { readonly containers: readonly JobContainer[] }[]
}

/** Of a document the part at fault alone is written. */
function fixOf(attribute: string, document: string): string {
  return `resource "aws_batch_job_definition" "this" {\n  ${attribute} = jsonencode(${document})\n}`
}

const CONTAINER = '{ image = "busybox", privileged = false }'
const POD = '{ image = "busybox", securityContext = { privileged = false } }'
const TASKS = `{ taskProperties = [{ containers = [${CONTAINER}] }] }`
const NODES = `{
    nodeRangeProperties = [{
      container     = ${CONTAINER}
      ecsProperties = ${TASKS}
      eksProperties = { podProperties = { containers = [${POD}], initContainers = [${POD}] } }
    }]
  }`

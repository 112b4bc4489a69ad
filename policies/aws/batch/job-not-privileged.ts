import { everyContainer, everyPodOfNodes, fixInTasksOrNodes } from '../shared/batch.ts'
import { refusedOnFargate } from '../shared/containers.ts'
import { all, policy, type Scalar } from '../shared/index.ts'

const POD = '{ securityContext = { privileged = false } }'

export default policy({
  title: 'Container of a job is not privileged',
  problem: 'Container of a job is privileged',
  severity: 'HIGH',
  resource: 'aws_batch_job_definition',
  must: job =>
    refusedOnFargate(
      all(
        everyContainer(job, isPlain),
        everyPodOfNodes(job, pod =>
          all(
            pod.containers.every(one => isPlain(one.securityContext)),
            pod.initContainers.every(one => isPlain(one.securityContext)),
          ),
        ),
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
    aws_batch_job_definition: (job, told) =>
      fixInTasksOrNodes(job, told, {
        container: '{ privileged = false }',
        task: '{ containers = [{ privileged = false }] }',
        pod: `{ containers = [${POD}], initContainers = [${POD}] }`,
      }),
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

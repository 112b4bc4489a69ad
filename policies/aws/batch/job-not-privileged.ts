import type { JobContainer } from '../shared/containers.ts'
import { all, json, policy } from '../shared/index.ts'

export default policy({
  title: 'Container of a job is not privileged',
  problem: 'Container of a job is privileged',
  severity: 'HIGH',
  resource: 'aws_batch_job_definition',
  must: job =>
    all(
      json<JobContainer>(job.container_properties).privileged.isNot(true),
      json<Nodes>(job.node_properties).nodeRangeProperties.every(range =>
        range.container.privileged.isNot(true),
      ),
      json<Tasks>(job.ecs_properties).taskProperties.every(task =>
        task.containers.every(container => container.privileged.isNot(true)),
      ),
      job.eks_properties.pod_properties.containers.every(container =>
        container.security_context.privileged.isNot(true),
      ),
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
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_job_definition',
    'https://docs.aws.amazon.com/batch/latest/userguide/job_definition_parameters.html',
  ],
  equivalents: { checkov: ['CKV_AWS_210'] },
  examples: {
    pass: [
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
          eks_properties {
            pod_properties {
              containers {
                image = "busybox"
                security_context {
                  privileged = true
                }
              }
            }
          }
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

interface Nodes {
  readonly nodeRangeProperties: readonly { readonly container: JobContainer }[]
}

interface Tasks {
  readonly taskProperties: readonly { readonly containers: readonly JobContainer[] }[]
}

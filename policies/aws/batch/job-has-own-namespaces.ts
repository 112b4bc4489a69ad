import { everyTask, fixInTasksOrNodes } from '../shared/batch.ts'
import { refusedOnFargate } from '../shared/containers.ts'
import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Job has namespaces of its own for processes and IPC',
  problem: "Job shares the host's namespace for processes or IPC",
  severity: 'MEDIUM',
  resource: 'aws_batch_job_definition',
  // Only tasks of ECS are asked for theirs: Batch starts a single container and a pod with their own.
  must: job =>
    refusedOnFargate(
      everyTask(job, task => all(task.pidMode.isNot('host'), task.ipcMode.isNot('host'))),
      job.platform_capabilities,
    ),
  why: 'The containers of the job see every process of the host with its command line and environment, or reach the memory that these share. As root they can end or change them, and those of other jobs.',
  remediation: 'Set pidMode and ipcMode of the task to task, or leave them out.',
  fix: `
    resource "aws_batch_job_definition" "this" {
      name = "example"
      type = "container"
      ecs_properties = jsonencode({
        taskProperties = [{
          pidMode    = "task"
          ipcMode    = "task"
          containers = [{ image = "busybox" }]
        }]
      })
    }
  `,
  fixFor: {
    aws_batch_job_definition: (job, told) =>
      fixInTasksOrNodes(job, told, { task: '{ pidMode = "task", ipcMode = "task" }' }),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_job_definition',
    'https://docs.aws.amazon.com/batch/latest/APIReference/API_EcsTaskProperties.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      job('ecs_properties = jsonencode({ taskProperties = [{ containers = [{ image = "busybox" }] }] })'),
      job(
        'ecs_properties = jsonencode({ taskProperties = [{ pidMode = "task", ipcMode = "none", containers = [{ image = "busybox" }] }] })',
      ),
      job('container_properties = jsonencode({ image = "busybox" })'),
      job('container_properties = local.properties'),
      job('platform_capabilities = ["FARGATE"]\n  ecs_properties = local.properties'),
    ],
    fail: [
      job(
        'ecs_properties = jsonencode({ taskProperties = [{ pidMode = "host", containers = [{ image = "busybox" }] }] })',
      ),
      job(
        'ecs_properties = jsonencode({ taskProperties = [{ ipcMode = "host", containers = [{ image = "busybox" }] }] })',
      ),
      job(
        'node_properties = jsonencode({ nodeRangeProperties = [{ ecsProperties = { taskProperties = [{ pidMode = "host", containers = [{ image = "busybox" }] }] } }] })',
      ),
    ],
    undetermined: [job('ecs_properties = local.properties'), job('node_properties = local.properties')],
  },
})

function job(body: string): string {
  return `resource "aws_batch_job_definition" "example" {\n  ${body}\n}`
}

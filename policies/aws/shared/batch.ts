import { type Attributes, all, type Blocks, json, type Present, type Verdict } from '../../engine/index.ts'
import type { AwsResource } from './policy.ts'

export type Job = AwsResource<'aws_batch_job_definition'>

/**
 * Holds for each container that a job runs outside Kubernetes: of a job of its own, of the tasks of ECS, and of each range of nodes.
 * https://docs.aws.amazon.com/batch/latest/userguide/job_definition_parameters.html
 */
export function everyContainer(job: Job, rule: (container: Attributes<JobContainer>) => Verdict): Verdict {
  return everyPlace(job, rule, task => task.containers.every(rule))
}

/** Holds for each list of volumes that a job mounts outside Kubernetes: tasks have theirs beside the containers. */
export function everyMounting(
  job: Job,
  rule: (mounting: { readonly volumes: Blocks<JobVolume> }) => Verdict,
): Verdict {
  return everyPlace(job, rule, rule)
}

/** Holds for each task of ECS that a job runs, be it of its own or of a range of nodes. */
export function everyTask(job: Job, rule: (task: Attributes<JobTask>) => Verdict): Verdict {
  return all(
    json<Tasks>(job.ecs_properties).taskProperties.every(rule),
    json<Nodes>(job.node_properties).nodeRangeProperties.every(({ ecsProperties: ecs }) =>
      ecs.taskProperties.every(rule),
    ),
  )
}

/** Holds for each pod that ranges of nodes run. The pod of a job of its own stands in blocks: `eks_properties`. */
export function everyPodOfNodes(job: Job, rule: (pod: Present & Attributes<JobPod>) => Verdict): Verdict {
  return json<Nodes>(job.node_properties).nodeRangeProperties.every(({ eksProperties: eks }) =>
    rule(eks.podProperties),
  )
}

/**
 * HCL that mends the tasks or the nodes of a job: of their JSON the parts at fault alone. Undefined for a job that has neither.
 * @param told the paths that the finding rests on
 * @param parts what is written for a container, for a task of ECS and for the pod of a node, in HCL
 */
export function fixInTasksOrNodes(
  job: Job,
  told: readonly string[],
  parts: { readonly container?: string; readonly task?: string; readonly pod?: string },
): string | undefined {
  const tasks = parts.task && `{ taskProperties = [${parts.task}] }`
  if (job.ecs_properties.isSet().outcome === 'pass')
    return tasks && jobHcl(`ecs_properties = jsonencode(${tasks})`)
  if (job.node_properties.isSet().outcome !== 'pass') return undefined
  const range = [
    ['container', parts.container],
    ['ecsProperties', tasks],
    ['eksProperties', parts.pod && `{ podProperties = ${parts.pod} }`],
  ].filter(([, part]) => part !== undefined)
  const atFault = range.filter(([name]) => told.some(path => path.includes(`].${name}.`)))
  const written = (atFault.length > 0 ? atFault : range.slice(0, 1)).map(
    ([name, part]) => `${name} = ${part}`,
  )
  return jobHcl(`node_properties = jsonencode({ nodeRangeProperties = [{\n${written.join('\n')}\n}] })`)
}

/** HCL of a job definition that a fix changes. */
export function jobHcl(body: string): string {
  return `resource "aws_batch_job_definition" "this" {\n  ${body}\n}`
}

function everyPlace(
  job: Job,
  rule: (place: Attributes<JobContainer>) => Verdict,
  ofTask: (task: Attributes<JobTask>) => Verdict,
): Verdict {
  return all(
    rule(json<JobContainer>(job.container_properties)),
    everyTask(job, ofTask),
    json<Nodes>(job.node_properties).nodeRangeProperties.every(({ container }) => rule(container)),
  )
}

interface Nodes {
  readonly nodeRangeProperties: readonly {
    readonly container: JobContainer
    readonly ecsProperties: Tasks
    readonly eksProperties: { readonly podProperties: JobPod }
  }[]
}

interface Tasks {
  readonly taskProperties: readonly JobTask[]
}

interface JobTask {
  readonly pidMode: string
  readonly ipcMode: string
  readonly containers: readonly JobContainer[]
  readonly volumes: readonly JobVolume[]
}

interface JobContainer {
  readonly privileged: boolean
  readonly logConfiguration: { readonly options: Options }
  readonly firelensConfiguration: { readonly options: Options }
  readonly environment: readonly Variable[]
  readonly command: readonly string[]
  readonly volumes: readonly JobVolume[]
}

type Options = Readonly<Record<string, string>>

interface JobVolume {
  readonly host: { readonly sourcePath: string }
  readonly efsVolumeConfiguration: { readonly transitEncryption: string }
}

interface JobPod {
  readonly hostNetwork: boolean
  readonly containers: readonly PodContainer[]
  readonly initContainers: readonly PodContainer[]
  readonly volumes: readonly { readonly hostPath: { readonly path: string } }[]
}

/** What a container of a pod is started with, in JSON as in blocks. */
export interface PodCommand {
  readonly env: readonly Variable[]
  readonly command: readonly string[]
  readonly args: readonly string[]
}

interface PodContainer extends PodCommand {
  readonly securityContext: { readonly privileged: boolean }
}

interface Variable {
  readonly name: string
  readonly value: string
}

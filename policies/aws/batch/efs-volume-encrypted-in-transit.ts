import { everyMounting, fixInTasksOrNodes, jobHcl } from '../shared/batch.ts'
import { any, policy } from '../shared/index.ts'

const MOUNTING =
  '{ volumes = [{ name = "data", efsVolumeConfiguration = { fileSystemId = "fs-1", transitEncryption = "ENABLED" } }] }'

export default policy({
  title: 'EFS volume of a job is encrypted in transit',
  problem: 'EFS volume of a job is not encrypted in transit',
  severity: 'MEDIUM',
  resource: 'aws_batch_job_definition',
  // Jobs on EKS take no volume of EFS here: Kubernetes mounts it.
  must: job =>
    everyMounting(job, ({ volumes }) =>
      volumes.every(({ efsVolumeConfiguration: efs }) =>
        any(efs.transitEncryption.is('ENABLED'), efs.isAbsent()),
      ),
    ),
  why: 'Everything between the job and the file system goes over the network in clear. Whoever listens there can read the files, and whoever stands in between can change them.',
  remediation: 'Set transitEncryption to ENABLED.',
  fix: jobHcl(`container_properties = jsonencode(${MOUNTING})`),
  fixFor: {
    aws_batch_job_definition: (job, told) =>
      fixInTasksOrNodes(job, told, { container: MOUNTING, task: MOUNTING }),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_job_definition',
    'https://docs.aws.amazon.com/batch/latest/APIReference/API_EFSVolumeConfiguration.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      container(`volumes = [${efs('"ENABLED"')}]`),
      container('volumes = [{ name = "scratch", host = { sourcePath = "/mnt/scratch" } }]'),
      container(''),
      tasks(`volumes = [${efs('"ENABLED"')}]`),
    ],
    fail: [
      container(`volumes = [${efs('"DISABLED"')}]`),
      container('volumes = [{ name = "data", efsVolumeConfiguration = { fileSystemId = "fs-1" } }]'),
      tasks(`volumes = [${efs('"DISABLED"')}]`),
      nodes(`container = { image = "busybox", volumes = [${efs('"DISABLED"')}] }`),
      nodes(
        `ecsProperties = { taskProperties = [{ containers = [{ image = "busybox" }], volumes = [${efs('"DISABLED"')}] }] }`,
      ),
    ],
    undetermined: [
      container(`volumes = [${efs('local.encryption')}]`),
      job('container_properties = local.properties'),
    ],
  },
})

function efs(encryption: string): string {
  return `{ name = "data", efsVolumeConfiguration = { fileSystemId = "fs-1", transitEncryption = ${encryption} } }`
}

function container(rest: string): string {
  return job(`container_properties = jsonencode({ image = "busybox", ${rest} })`)
}

function tasks(rest: string): string {
  return job(
    `ecs_properties = jsonencode({ taskProperties = [{ containers = [{ image = "busybox" }], ${rest} }] })`,
  )
}

function nodes(range: string): string {
  return job(`node_properties = jsonencode({ nodeRangeProperties = [{ ${range} }] })`)
}

function job(body: string): string {
  return `resource "aws_batch_job_definition" "example" {\n  ${body}\n}`
}

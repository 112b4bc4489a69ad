import { everyMounting, everyPodOfNodes, fixInTasksOrNodes, jobHcl } from '../shared/batch.ts'
import { givesHost, refusedOnFargate } from '../shared/containers.ts'
import { all, policy } from '../shared/index.ts'

const MOUNTING = '{ volumes = [] }'

export default policy({
  title: 'Job mounts nothing that gives it the host',
  problem: 'Job mounts what gives it the host',
  severity: 'HIGH',
  resource: 'aws_batch_job_definition',
  must: job =>
    // Fargate takes no folders of a host.
    refusedOnFargate(
      all(
        everyMounting(job, ({ volumes }) => volumes.no(({ host }) => givesHost(host.sourcePath))),
        everyPodOfNodes(job, ({ volumes }) => volumes.no(({ hostPath: host }) => givesHost(host.path))),
        job.eks_properties.pod_properties.volumes.no(({ host_path: host }) => givesHost(host.path)),
      ),
      job.platform_capabilities,
    ),
  why: 'Over the socket of Docker or containerd a container starts another one with all rights of the host. Whoever can submit a job then has the host, and every other job there.',
  remediation: 'Take the volume out, or name a folder that was made for the job.',
  fix: `
    resource "aws_batch_job_definition" "this" {
      type = "container"
      container_properties = jsonencode({
        image   = "busybox"
        volumes = [{ name = "data", host = { sourcePath = "/mnt/data" } }]
      })
    }
  `,
  fixFor: {
    aws_batch_job_definition: (job, told) =>
      job.eks_properties.isSet().outcome === 'pass'
        ? jobHcl(pod('/mnt/data'))
        : fixInTasksOrNodes(job, told, { container: MOUNTING, task: MOUNTING, pod: MOUNTING }),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_job_definition',
    'https://docs.aws.amazon.com/batch/latest/APIReference/API_Host.html',
    'https://docs.aws.amazon.com/batch/latest/APIReference/API_EksHostPath.html',
    'https://docs.aws.amazon.com/eks/latest/best-practices/pod-security.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      job(
        'container_properties = jsonencode({ image = "busybox", volumes = [{ name = "data", host = { sourcePath = "/mnt/data" } }, { name = "scratch" }] })',
      ),
      job('container_properties = jsonencode({ image = "busybox" })'),
      job(pod('/mnt/data')),
      job('platform_capabilities = ["FARGATE"]\n  container_properties  = local.properties'),
    ],
    fail: [
      job(
        'container_properties = jsonencode({ image = "busybox", volumes = [{ name = "docker", host = { sourcePath = "/var/run/docker.sock" } }] })',
      ),
      job(
        'ecs_properties = jsonencode({ taskProperties = [{ containers = [{ image = "busybox" }], volumes = [{ name = "docker", host = { sourcePath = "/" } }] }] })',
      ),
      job(
        'node_properties = jsonencode({ nodeRangeProperties = [{ container = { image = "busybox", volumes = [{ name = "docker", host = { sourcePath = "/var/run/docker.sock" } }] } }] })',
      ),
      job(
        'node_properties = jsonencode({ nodeRangeProperties = [{ eksProperties = { podProperties = { containers = [{ image = "busybox" }], volumes = [{ name = "runtime", hostPath = { path = "/run/containerd/containerd.sock" } }] } } }] })',
      ),
      job(pod('/run/containerd/containerd.sock')),
    ],
    undetermined: [job('container_properties = local.properties')],
  },
})

function pod(path: string): string {
  return `eks_properties {
    pod_properties {
      containers {
        image = "busybox"
      }
      volumes {
        name = "host"
        host_path {
          path = "${path}"
        }
      }
    }
  }`
}

function job(body: string): string {
  return `resource "aws_batch_job_definition" "example" {\n  ${body}\n}`
}

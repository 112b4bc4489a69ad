import { everyPodOfNodes, fixInTasksOrNodes } from '../shared/batch.ts'
import { all, any, not, policy } from '../shared/index.ts'

export default policy({
  title: 'Job on EKS has a network of its own',
  problem: "Job on EKS shares the node's network",
  severity: 'LOW',
  resource: 'aws_batch_job_definition',
  when: job => any(job.eks_properties.isSet(), not(everyPodOfNodes(job, pod => pod.isAbsent()))),
  must: job =>
    all(
      any(job.eks_properties.pod_properties.host_network.is(false), job.eks_properties.isAbsent()),
      everyPodOfNodes(job, pod => any(pod.hostNetwork.is(false), pod.isAbsent())),
    ),
  why: 'The pod reaches what listens on the node for the node alone, such as the metadata with the credentials of its role, and no network policy stands before it. Batch gives every job that network unless it is told otherwise.',
  remediation: 'Set host_network (hostNetwork in node_properties) to false.',
  fix: `
    resource "aws_batch_job_definition" "this" {
      name = "example"
      type = "container"
      eks_properties {
        pod_properties {
          host_network = false
          containers {
            image = "busybox"
          }
        }
      }
    }
  `,
  fixFor: {
    aws_batch_job_definition: (job, told) => fixInTasksOrNodes(job, told, { pod: '{ hostNetwork = false }' }),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/batch_job_definition',
    'https://docs.aws.amazon.com/batch/latest/APIReference/API_EksPodProperties.html',
    'https://docs.aws.amazon.com/eks/latest/best-practices/pod-security.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      job(pod('host_network = false')),
      job(
        'node_properties = jsonencode({ nodeRangeProperties = [{ eksProperties = { podProperties = { hostNetwork = false } } }] })',
      ),
    ],
    fail: [
      job(pod('')),
      job(pod('host_network = true')),
      job(
        'node_properties = jsonencode({ nodeRangeProperties = [{ container = { image = "busybox" } }, { eksProperties = { podProperties = { containers = [{ image = "busybox" }] } } }] })',
      ),
    ],
    undetermined: [job(pod('host_network = local.shared')), job('node_properties = local.properties')],
  },
})

function job(body: string): string {
  return `
    resource "aws_batch_job_definition" "prices" {
      name = "prices"
      type = "container"
      ${body}
    }
  `
}

function pod(network: string): string {
  return `eks_properties {
        pod_properties {
          ${network}
          containers {
            image = "busybox"
          }
        }
      }`
}

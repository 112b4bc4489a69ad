import { asValue, type List, Verdict } from '../../engine/index.ts'
import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Cluster logs its whole control plane',
  problem: 'Cluster does not log its whole control plane',
  severity: 'MEDIUM',
  resource: 'aws_eks_cluster',
  must: cluster => writes(cluster.enabled_cluster_log_types),
  why: 'Who asked the Kubernetes API for what, and as whom, shows only in these logs. Without them an intrusion into the cluster leaves no trace.',
  remediation:
    'Name api, audit, authenticator, controllerManager and scheduler in enabled_cluster_log_types.',
  fix: `
    resource "aws_eks_cluster" "this" {
      enabled_cluster_log_types = ["api", "audit", "authenticator", "controllerManager", "scheduler"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_cluster',
    'https://docs.aws.amazon.com/eks/latest/userguide/control-plane-logs.html',
  ],
  equivalents: { checkov: ['CKV_AWS_37'], trivy: ['AWS-0038'] },
  examples: {
    pass: [
      `
        resource "aws_eks_cluster" "example" {
          enabled_cluster_log_types = ["api", "audit", "authenticator", "controllerManager", "scheduler"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_eks_cluster" "example" {
          name = "main"
        }
      `,
      `
        resource "aws_eks_cluster" "example" {
          enabled_cluster_log_types = ["api", "audit"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_eks_cluster" "example" {
          enabled_cluster_log_types = local.types
        }
      `,
    ],
  },
})

const KINDS = ['audit', 'api', 'authenticator', 'controllerManager', 'scheduler']

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Told once, with the kinds that are missing. */
function writes(types: List): Verdict {
  const missing = KINDS.filter(kind => types.has(kind).outcome === 'fail')
  if (missing.length === 0) return all(...KINDS.map(kind => types.has(kind)))
  const named = missing.map(kind => `\`${kind}\``)
  const isNone = missing.length === KINDS.length
  return new Verdict('fail', asValue(types), isNone ? undefined : `without ${listed(named)}`)
}

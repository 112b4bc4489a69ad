import type { Value } from '../../engine/index.ts'
import { asValue, follow, setting, unless } from '../shared/index.ts'
import { RETIRED_KUBERNETES_VERSIONS as RETIRED } from '../shared/lists/kubernetes-versions.ts'

export default setting({
  title: 'Kubernetes version is supported by EKS',
  problem: 'Kubernetes version is no longer supported by EKS',
  severity: 'MEDIUM',
  resource: ['aws_eks_cluster', 'aws_eks_node_group'],
  path: 'version',
  noneOf: RETIRED.values,
  // Nodes of the same version as their cluster are told with it.
  when: one => unless(isAsItsCluster(one)),
  unset: 'pass',
  good: '1.35',
  bad: '1.25',
  why: 'A version without support gets no patches, and EKS moves the cluster to another one when it likes. Nodes stay on the old one until somebody moves them.',
  remediation: 'Set version to one that EKS supports; a cluster goes up one minor version at a time.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_cluster',
    'https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html',
  ],
  lists: [RETIRED],
  equivalents: { checkov: ['CKV_AWS_339'] },
  examples: {
    fail: [
      `
        resource "aws_eks_cluster" "main" {
          name    = "main"
          version = "1.35"
        }
        resource "aws_eks_node_group" "old" {
          cluster_name = aws_eks_cluster.main.name
          version      = "1.25"
        }
      `,
    ],
  },
  differs:
    'A version under extended support counts as supported: AWS patches it. The list has a date and does not go by the day of asking.',
})

function isAsItsCluster(one: object): boolean {
  const [version, name] = ['version', 'cluster_name'].map(path => asValue(one)._child(path)) as [Value, Value]
  return (
    follow(name, 'aws_eks_cluster', ['name', 'id']).some(cluster =>
      cluster.version.is(version._raw as string),
    ).outcome === 'pass'
  )
}

import { all, any, matchesPattern, not, policy, unless } from '../shared/index.ts'

export default policy({
  title: 'Nobody is administrator of the whole cluster',
  problem: 'Somebody is administrator of the whole cluster',
  severity: 'MEDIUM',
  resource: ['aws_eks_access_policy_association', 'aws_eks_access_entry'],
  // EKS itself refuses groups that begin with `system:`: what a plan does not show of them hides nothing.
  when: {
    aws_eks_access_entry: entry =>
      unless(entry.kubernetes_groups.has('system:masters').outcome === 'undetermined'),
  },
  must: {
    aws_eks_access_policy_association: ({ policy_arn: policy, access_scope: scope }) =>
      not(
        all(
          policy.satisfies(arn => ADMINISTRATOR.test(arn), 'the policy of an administrator is expected'),
          any(
            scope.type.is('cluster'),
            scope.namespaces.some(name =>
              name.satisfies(meansSystem, 'other namespaces than kube-system are expected'),
            ),
          ),
        ),
      ),
    aws_eks_access_entry: entry => not(entry.kubernetes_groups.has('system:masters')),
  },
  why: 'Whoever gets hold of the principal reads every secret of the cluster, runs anything on its nodes, and has the roles of its pods; in kube-system the service accounts that run the cluster are at hand. Few need that, and those not every day.',
  remediation:
    'Associate AmazonEKSViewPolicy, or limit access_scope to namespaces of your own, without kube-system; keep administrators to one role that people assume for a task, with a waiver.',
  fix: `
    resource "aws_eks_access_policy_association" "this" {
      policy_arn = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy"
      access_scope {
        type = "cluster"
      }
    }

    resource "aws_eks_access_entry" "this" {
      kubernetes_groups = ["viewers"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_access_policy_association',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_access_entry',
    'https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      association('AmazonEKSViewPolicy', 'type = "cluster"'),
      association('AmazonEKSAdminPolicy', 'type       = "namespace"\n    namespaces = ["shop"]'),
      association('AmazonEKSClusterAdminPolicy', 'type       = "namespace"\n    namespaces = ["shop"]'),
      association(
        'AmazonEKSAdminPolicy',
        'type       = "namespace"\n    namespaces = ["shop-*", "kube-public"]',
      ),
      association('AmazonEKSViewPolicy', 'type       = "namespace"\n    namespaces = ["kube-system"]'),
      entry('["viewers"]'),
      'resource "aws_eks_access_entry" "example" {\n  cluster_name  = "main"\n  principal_arn = "arn:aws:iam::111122223333:role/nodes"\n  type          = "EC2_LINUX"\n}',
    ],
    fail: [
      association('AmazonEKSClusterAdminPolicy', 'type = "cluster"'),
      association('AmazonEKSAdminPolicy', 'type = "cluster"'),
      // A wildcard among namespaces means all of them.
      association('AmazonEKSAdminPolicy', 'type       = "namespace"\n    namespaces = ["shop", "*"]'),
      association('AmazonEKSAdminPolicy', 'type       = "namespace"\n    namespaces = ["kube-system"]'),
      association(
        'AmazonEKSClusterAdminPolicy',
        'type       = "namespace"\n    namespaces = ["shop", "kube-*"]',
      ),
      association('AmazonEKSAdminPolicy', 'type       = "namespace"\n    namespaces = ["*system"]'),
      association('AmazonEKSClusterAdminPolicy', 'type = "cluster"').replace('arn:aws:', 'arn:aws-us-gov:'),
      entry('["system:masters"]'),
    ],
    undetermined: [
      association('AmazonEKSClusterAdminPolicy', 'type = local.scope'),
      association('AmazonEKSAdminPolicy', 'type       = "namespace"\n    namespaces = [local.namespace]'),
    ],
  },
})

/** With the scope of a cluster both read its secrets, change what runs in any namespace and give others rights there. */
const ADMINISTRATOR = /:cluster-access-policy\/AmazonEKS(Cluster)?AdminPolicy$/

/**
 * In kube-system pods may be given service accounts that hand out rights in the whole cluster: who administers that namespace has them.
 * A wildcard stands for any text.
 */
function meansSystem(name: string): boolean {
  return matchesPattern(name, 'kube-system')
}

function association(name: string, scope: string): string {
  return `resource "aws_eks_access_policy_association" "example" {\n  cluster_name  = "main"\n  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/${name}"\n  principal_arn = "arn:aws:iam::111122223333:role/developers"\n  access_scope {\n    ${scope}\n  }\n}`
}

function entry(groups: string): string {
  return `resource "aws_eks_access_entry" "example" {\n  cluster_name      = "main"\n  principal_arn     = "arn:aws:iam::111122223333:role/developers"\n  kubernetes_groups = ${groups}\n}`
}

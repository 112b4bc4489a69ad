import { hcl, knownText, PASS, policy } from '../shared/index.ts'
import { ENDED_NODE_IMAGES as ENDED } from '../shared/lists/node-images.ts'

export default policy({
  title: 'Nodes run an image that EKS still publishes',
  problem: 'Nodes run an image that EKS publishes no more',
  severity: 'MEDIUM',
  resource: 'aws_eks_node_group',
  must: ({ ami_type: kind }) => {
    const verdict = kind.noneOf(Object.keys(ENDED.values))
    // What is known after apply is left to EKS, which takes Amazon Linux 2023, or the image of the launch template.
    return verdict.outcome === 'undetermined' ? PASS : verdict
  },
  why: 'Flaws that are found now in its kernel, its container runtime or its kubelet stay on every node: there is no newer image to update to.',
  remediation: 'Set ami_type to the same kind of image with Amazon Linux 2023, or to Bottlerocket.',
  fix: fixTo('AL2023_x86_64_STANDARD'),
  fixFor: {
    aws_eks_node_group: ({ ami_type: kind }) => {
      const [, next] = Object.entries(ENDED.values).find(([ended]) => ended === knownText(kind)) ?? []
      return next && fixTo(next)
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_node_group',
    'https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateNodegroup.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/al2023.html',
    ENDED.source,
  ],
  lists: [ENDED],
  equivalents: {},
  examples: {
    pass: [nodes('"AL2023_x86_64_STANDARD"'), nodes('"BOTTLEROCKET_ARM_64"'), nodes('null')],
    fail: [nodes('"AL2_x86_64"'), nodes('"AL2_ARM_64"'), nodes('"AL2_x86_64_GPU"')],
    undetermined: 'The kind of an image is written or left to EKS, which takes one that it publishes.',
  },
})

function fixTo(kind: string): string {
  return hcl('aws_eks_node_group', 'this', { ami_type: kind })
}

function nodes(kind: string): string {
  return `resource "aws_eks_node_group" "workers" {\n  cluster_name = "main"\n  ami_type     = ${kind}\n}`
}

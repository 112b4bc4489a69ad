import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Kubernetes cluster',
  resource: 'aws_eks_cluster',
  path: 'deletion_protection',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_cluster',
    'https://docs.aws.amazon.com/eks/latest/userguide/deletion-protection.html',
  ],
  equivalents: {},
  severity: 'INFO',
})

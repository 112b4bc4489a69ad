/** Kinds of images for nodes that EKS has stopped to publish by the list's date, those of Amazon Linux 2, and what follows each. */
export const ENDED_NODE_IMAGES = {
  name: 'EKS node images',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/eks/latest/userguide/eks-ami-deprecation-faqs.html',
  values: {
    AL2_x86_64: 'AL2023_x86_64_STANDARD',
    AL2_x86_64_GPU: 'AL2023_x86_64_NVIDIA',
    AL2_ARM_64: 'AL2023_ARM_64_STANDARD',
  },
} as const

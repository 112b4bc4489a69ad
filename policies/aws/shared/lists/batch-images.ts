/** Kinds of images of AWS Batch that get no patches any more by the list's date, those of Amazon Linux 1 and 2, and what follows each. */
export const ENDED_BATCH_IMAGES = {
  name: 'Batch images',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/batch/latest/APIReference/API_Ec2Configuration.html',
  values: {
    ECS_AL1: 'ECS_AL2023',
    ECS_AL2: 'ECS_AL2023',
    ECS_AL2_NVIDIA: 'ECS_AL2023_NVIDIA',
    EKS_AL2: 'EKS_AL2023',
    EKS_AL2_NVIDIA: 'EKS_AL2023_NVIDIA',
  },
} as const

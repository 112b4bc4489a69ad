/** Platforms of SageMaker notebook instances that AWS no longer updates. */
export const RETIRED_NOTEBOOK_PLATFORMS = {
  name: 'SageMaker notebook platforms',
  date: '2026-06-01',
  source: 'https://docs.aws.amazon.com/sagemaker/latest/dg/nbi-jl.html',
  values: ['notebook-al1-v1', 'notebook-al2-v1', 'notebook-al2-v2'],
} as const

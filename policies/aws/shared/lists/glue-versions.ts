/** Versions of Glue for Spark jobs whose support has ended. */
export const ENDED_GLUE = {
  name: 'Glue versions',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/glue/latest/dg/glue-version-support-policy.html',
  values: ['0.9', '1.0', '2.0'],
} as const

/** The oldest release of Amazon EMR that is in standard support on the list's date: it has two years from the day it came. */
export const SUPPORTED_EMR = {
  name: 'EMR releases',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/emr/latest/ReleaseGuide/emr-standard-support.html',
  values: [7, 6],
} as const

/**
 * The oldest release of Amazon EMR that is in standard support on the list's date: each has two years from the day it came, as its own page
 * says. That of the last one that has left it is the source.
 */
export const SUPPORTED_EMR = {
  name: 'EMR releases',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/emr/latest/ReleaseGuide/emr-750-release.html',
  values: [7, 6],
} as const

/** The forms in which a report is written, apart from what writes them, so that a list of them costs nothing. */
export const FORMATS = [
  'table',
  'json',
  'jsonl',
  'sarif',
  'junit',
  'markdown',
  'html',
  'csv',
  'codequality',
  'conftest',
  'github',
  'azure',
] as const

export type FormatName = (typeof FORMATS)[number]

/** The oldest version of DocumentDB that still has standard support on the list's date. */
export const SUPPORTED_DOCUMENTDB = {
  name: 'DocumentDB versions',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/documentdb/latest/developerguide/docdb-versions.html',
  values: [4, 0],
} as const

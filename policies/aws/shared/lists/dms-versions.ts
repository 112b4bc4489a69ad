/** Versions of the replication engine of DMS that AWS still mends on the list's date: the oldest, and which of those after it have ended. */
export const SUPPORTED_DMS = {
  name: 'DMS versions',
  date: '2026-11-29',
  source: 'https://docs.aws.amazon.com/dms/latest/userguide/CHAP_ReleaseNotes.html',
  values: { oldest: [3, 5, 4], ended: ['3.6.0'] },
} as const

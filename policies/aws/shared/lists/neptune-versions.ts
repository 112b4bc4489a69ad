/** The oldest version of Neptune's engine that is still supported, once those whose support ends on the list's date are left out. */
export const SUPPORTED_NEPTUNE = {
  name: 'Neptune versions',
  date: '2026-11-30',
  source: 'https://docs.aws.amazon.com/neptune/latest/userguide/engine-releases.html',
  values: [1, 3],
} as const

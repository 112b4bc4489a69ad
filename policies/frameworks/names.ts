/** The name under which people know a framework, by its id. Apart from the tables, so that a browser can have it without them. */
export const frameworkNames = {
  'aws-fsbp': 'AWS FSBP',
  'cis-aws-5.0': 'CIS AWS 5.0',
  'cis-aws-7.0': 'CIS AWS 7.0',
  'nist-800-53-r5': 'NIST 800-53 r5',
  'pci-dss-4.0': 'PCI DSS 4.0',
} as const

export type FrameworkId = keyof typeof frameworkNames

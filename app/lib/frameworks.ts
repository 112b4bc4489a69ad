/** `cis-aws-5.0` -> `CIS AWS 5.0`: the name under which people know a framework. */
export function frameworkName(key: string): string {
  const known = NAMES.find(([prefix]) => key === prefix || key.startsWith(`${prefix}-`))
  if (!known) return key.replaceAll('-', ' ').toUpperCase()
  const version = key.slice(known[0].length + 1)
  return version ? `${known[1]} ${version}` : known[1]
}

/** The tools under whose check ids a policy may be known. */
export const TOOL_NAME: Record<string, string> = {
  checkov: 'Checkov',
  trivy: 'Trivy',
  regula: 'Regula',
  steampipe: 'Steampipe',
}

const NAMES: [prefix: string, name: string][] = [
  ['cis-aws', 'CIS AWS'],
  ['nist-800-53', 'NIST 800-53'],
  ['nist-csf', 'NIST CSF'],
  ['pci-dss', 'PCI DSS'],
  ['iso-27001', 'ISO 27001'],
  ['aws-fsbp', 'AWS FSBP'],
  ['fsbp', 'AWS FSBP'],
  ['soc2', 'SOC 2'],
  ['hipaa', 'HIPAA'],
]

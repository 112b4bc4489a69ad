/** Whether a listener with a security policy speaks TLS 1.2 and newer only: AWS's names say the oldest version. */
export function isModernListenerPolicy(name: string): boolean {
  return /^ELBSecurityPolicy-(TLS13-1-[23]|TLS-1-2|FS-1-2)-/.test(name)
}

/** The same of one with which CloudFront speaks to viewers. */
export function isModernViewerPolicy(name: string): boolean {
  return /^TLSv1\.[23]_/.test(name)
}

/** The same of one of the endpoint of a search service. */
export function isModernSearchPolicy(name: string): boolean {
  return /^Policy-Min-TLS-1-[23]-/.test(name)
}

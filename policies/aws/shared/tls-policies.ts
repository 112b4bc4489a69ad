/** AWS's names of the security policies of a listener say the oldest version that it speaks: this one speaks TLS 1.2 and newer only. */
export function isModernListenerPolicy(name: string): boolean {
  return /^ELBSecurityPolicy-(TLS13-1-[23]|TLS-1-2|FS-1-2)-/.test(name)
}

/** The same of the security policies with which CloudFront speaks to viewers. */
export function isModernViewerPolicy(name: string): boolean {
  return /^TLSv1\.[23]_/.test(name)
}

/** The same of the endpoints of search services. */
export function isModernSearchPolicy(name: string): boolean {
  return /^Policy-Min-TLS-1-[23]-/.test(name)
}

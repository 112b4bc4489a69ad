/**
 * Sixteen hex digits for a finding, the same in every run and everywhere: two 32-bit FNV-1a sums with different offsets over
 * UTF-16 code units. It tells findings apart; it is no secret and no proof.
 * @param policyId the first that the policy had
 */
export function fingerprintOf(policyId: string, address: string, key: string): string {
  const text = `${policyId}\n${address}\n${key}`
  return sum(text, 0x811c9dc5) + sum(text, 0xcbf29ce4)
}

function sum(text: string, offset: number): string {
  let hash = offset
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

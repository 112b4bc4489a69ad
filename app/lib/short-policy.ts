/** `aws/rds/instance-encrypted` -> `rds/instance-encrypted` */
export function shortPolicy(policyId: string): string {
  return policyId.split('/').slice(1).join('/') || policyId
}

/** All that a policy file needs. */
export { all, any, json, not, PASS } from '../../engine/index.ts'
export * from './acl-port-not-open.ts'
export {
  credentialIn,
  entriesHoldNoCredential,
  holdsNoCredential,
  pairHoldsNoCredential,
} from './credentials.ts'
export * from './databases.ts'
export * from './families.ts'
export { expression } from './hcl.ts'
export * from './iam.ts'
export * from './network.ts'
export { ACL_INGRESS, noAclIngressOf } from './network-acl.ts'
export * from './policy.ts'
export * from './port-not-open.ts'
export { PORT_CHECKS, SERVICES } from './ports.ts'
export { resourcePolicyNotPublic } from './resource-policy.ts'
export { setting } from './setting.ts'

/** All that a policy file needs. */
export { all, any, json, not, PASS } from '../../engine/index.ts'
<<<<<<< HEAD
export * from './acl-port-not-open.ts'
export * from './databases.ts'
=======
export {
  credentialIn,
  entriesHoldNoCredential,
  holdsNoCredential,
  pairHoldsNoCredential,
} from './credentials.ts'
>>>>>>> store
export * from './families.ts'
export { expression } from './hcl.ts'
export * from './iam.ts'
export { ACL_INGRESS, noAclIngressOf } from './network-acl.ts'
export * from './network.ts'
export * from './policy.ts'
<<<<<<< HEAD
export * from './port-not-open.ts'
export { PORT_CHECKS, SERVICES } from './ports.ts'
=======
>>>>>>> store
export { resourcePolicyNotPublic } from './resource-policy.ts'
export { setting } from './setting.ts'

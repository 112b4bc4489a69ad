/** All that a policy file needs. */
export { all, any, json, not, PASS } from '../../engine/index.ts'
export {
  credentialIn,
  entriesHoldNoCredential,
  holdsNoCredential,
  pairHoldsNoCredential,
} from './credentials.ts'
export * from './families.ts'
export { expression } from './hcl.ts'
export * from './iam.ts'
export * from './network.ts'
export * from './policy.ts'
export { resourcePolicyNotPublic } from './resource-policy.ts'
export { setting } from './setting.ts'

/** All that a policy file needs. */
export { all, any, not, PASS } from '../../engine/index.ts'
export * from './iam.ts'
export * from './network.ts'
export * from './policy.ts'

/** All that a policy file needs. */
export { all, any, asValue, joined, json, not, PASS, type Scalar, Verdict } from '../../engine/index.ts'
export * from './acl-port-not-open.ts'
export { carriesNoCredentials, encoded, REST_OF_TEXT } from './carries-no-credentials.ts'
export { rsaBits } from './certificates.ts'
export { takesEveryOrigin, takesEveryOriginOfScheme } from './cors.ts'
export { credentialIn } from './credentials/text.ts'
export {
  argumentsHoldNoCredential,
  contentIsNotWritten,
  entriesHoldNoCredential,
  holdsNoCredential,
  isNotMadeOfSecret,
  isNotWritten,
  jsonIsNotMadeOfSecret,
  pairHoldsNoCredential,
} from './credentials.ts'
export * from './databases.ts'
export { runsInRegion } from './edge.ts'
export { hasEndpoint, leadsTo } from './endpoints.ts'
export * from './families.ts'
export { flag } from './flag.ts'
export { isGiven, isGivenUnseen } from './given.ts'
export { isToldAlone, sumOf } from './grants.ts'
export { expression, hcl } from './hcl.ts'
export { documentsOf, type Holder, type HolderKind, placeOf, unlessBounded } from './holders.ts'
export * from './iam.ts'
export { leavesOutAws, namesSource } from './iam-callers.ts'
export { covers, matchesPattern } from './iam-patterns.ts'
export { identityPolicy } from './identity-policy.ts'
export {
  encryptsByDefault,
  hasTemplate,
  isEncryptedImage,
  takesCustomerKeyOfRegion,
  unlessTemplateIsTold,
  type WithTemplate,
} from './instances.ts'
export { DEVICE_POLICIES, isAllOfIot, ofDevices, provisionedHcl } from './iot.ts'
export { asksForClaim, BUILT_IN_ISSUERS, issuerTrust } from './issuer-trust.ts'
export { knownTexts, textSoFar, textToRepeat } from './known-texts.ts'
export { isInNetworksThat } from './lattice.ts'
export { notAttached } from './managed-policy.ts'
export { asksForCertificate, hasNameThatAsks, hasOwnNamesAlone } from './mutual-tls.ts'
export { isOn, turningOff } from './negotiation.ts'
export * from './network.ts'
export { ACL_INGRESS, noAclIngressOf } from './network-acl.ts'
export { objectEvents } from './object-events.ts'
export {
  addressesOf,
  bodyThatAsks,
  callsOf,
  hasIntegration,
  operationsAskWhoCalls,
  someOperationIsSigned,
  unlessKeptOut,
} from './openapi.ts'
export { isNameOf, isReadAsAnybody } from './origins.ts'
export { hasVolume } from './own-disks.ts'
export * from './policy.ts'
export * from './port-not-open.ts'
export { PORT_CHECKS, portsOf, SERVICES } from './ports.ts'
export { blockSetting } from './public-access-block.ts'
export { toldElsewhere, unlessTheirs } from './repeated.ts'
export { namesActions, resourcePolicyNotPublic } from './resource-policy.ts'
export { isClosed, policyInBody, policyOfApi } from './rest-api-policy.ts'
export * from './routes.ts'
export { namesSame } from './same.ts'
export * from './search.ts'
export { secretNotWritten } from './secret-not-written.ts'
export { serviceNamesSource } from './service-source.ts'
export { setting } from './setting.ts'
export { isPublicSubnet, someSubnet, spanZones, spanZonesOr } from './subnets.ts'
export { isScaled, orOnDemand } from './table-scaling.ts'
export { isModernListenerPolicy, isModernSearchPolicy, isModernViewerPolicy } from './tls-policies.ts'
export { toldAs, toldWith } from './told-with.ts'
export { trailAlarm } from './trail-alarm.ts'
export { unless } from './unless.ts'
export { anyNames } from './users.ts'
export { hasOwnCertificate } from './viewer-certificate.ts'
export { groupsApart, guarded, hasRule, jsonRules, rulesApart } from './waf.ts'
export { isPublicZone } from './zones.ts'

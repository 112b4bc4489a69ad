import { takesAbsent } from './iam-callers.ts'

/** Issuers that IAM knows by itself: a trust policy names them as they are, and no provider in IAM has to be made. With the claim that tells one app from the other. */
export const BUILT_IN_ISSUERS = [
  ['accounts.google.com', 'aud'],
  ['graph.facebook.com', 'app_id'],
  ['www.amazon.com', 'app_id'],
  ['cognito-identity.amazonaws.com', 'aud'],
  // Cognito in the two regions of GovCloud, and in China
  ['cognito-identity-us-gov.amazonaws.com', 'aud'],
  ['cognito-identity.us-gov-east-1.amazonaws.com', 'aud'],
  ['cognito-identity.cn-north-1.amazonaws.com.cn', 'aud'],
] as const

/**
 * Whether a condition of this operator lets a token pass by one of the values alone. One that holds where there is no such claim, too, does
 * so for a claim that every token has: GitHub's own instructions had `ForAllValues:StringEquals` on `sub`.
 */
export function asksForClaim(operator: string, isInEveryToken: boolean): boolean {
  const isOfTexts = /^(?:foranyvalue:|forallvalues:)?string(?:equals|like)(?:ignorecase)?(?:ifexists)?$/i
  if (!isOfTexts.test(operator)) return false
  return isInEveryToken || !takesAbsent(operator.toLowerCase())
}

/**
 * HCL of a role that takes the tokens of one issuer, where its key of a condition has this value: the fix of those that take every token.
 * `issuer` is the provider as its ARN in IAM has it (`gitlab.com`), or one that stands in none, as Cognito's.
 */
export function issuerTrust(issuer: string, claim: string, value: string): string {
  const isBuiltIn = BUILT_IN_ISSUERS.some(([one]) => one === issuer)
  const provider = isBuiltIn ? issuer : `arn:aws:iam::111122223333:oidc-provider/${issuer}`
  return `
    resource "aws_iam_role" "this" {
      assume_role_policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Effect    = "Allow"
          Principal = { Federated = "${provider}" }
          Action    = "sts:AssumeRoleWithWebIdentity"
          Condition = {
            StringEquals = { "${issuer}:${claim}" = "${value}" }
          }
        }]
      })
    }
  `
}

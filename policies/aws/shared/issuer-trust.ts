/**
 * HCL of a role that takes the tokens of one issuer, where its key of a condition has this value: the fix of those that take every token.
 * `issuer` is the provider as its ARN in IAM has it (`gitlab.com`), or one that stands in none, as Cognito's.
 */
export function issuerTrust(issuer: string, claim: string, value: string): string {
  const provider =
    issuer === 'cognito-identity.amazonaws.com' ? issuer : `arn:aws:iam::111122223333:oidc-provider/${issuer}`
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

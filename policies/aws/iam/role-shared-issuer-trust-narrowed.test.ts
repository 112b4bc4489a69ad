import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './role-shared-issuer-trust-narrowed.ts'

test.each([
  ['cognito-identity.amazonaws.com', 'cognito-identity.amazonaws.com:aud'],
  ['arn:aws:iam::111122223333:oidc-provider/app.terraform.io', 'app.terraform.io:sub'],
  ['arn:aws:iam::111122223333:oidc-provider/gitlab.com', 'gitlab.com:sub'],
])('the condition is told for the issuer that the role trusts: %s', async (provider, key) => {
  const all = await verdictsOf(
    { id: 'it', policy, frameworks: {} },
    `
      resource "aws_iam_role" "app" {
        assume_role_policy = jsonencode({
          Statement = [{
            Effect    = "Allow"
            Principal = { Federated = "${provider}" }
            Action    = "sts:AssumeRoleWithWebIdentity"
          }]
        })
      }
    `,
  )
  const told = all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  expect(told.length).toBeGreaterThan(0)
  for (const { remediation, proven } of told) {
    expect(remediation).toContain(`Federated = "${provider}"`)
    expect(remediation).toContain(`"${key}" = "`)
    expect(proven).toBe(true)
  }
})

import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './role-cluster-trust-narrowed.ts'

test('the condition is told for the cluster that the role trusts', async () => {
  const issuer = 'oidc.eks.us-east-1.amazonaws.com/id/0A1B2C'
  const all = await verdictsOf(
    { id: 'it', policy, frameworks: {} },
    `
      resource "aws_iam_role" "app" {
        assume_role_policy = jsonencode({
          Statement = [{
            Effect    = "Allow"
            Principal = { Federated = "arn:aws:iam::111122223333:oidc-provider/${issuer}" }
            Action    = "sts:AssumeRoleWithWebIdentity"
            Condition = {
              StringEquals = { "${issuer}:aud" = "sts.amazonaws.com" }
              StringLike   = { "${issuer}:sub" = "system:serviceaccount:*:*" }
            }
          }]
        })
      }
    `,
  )
  const told = all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  expect(told.length).toBeGreaterThan(0)
  for (const { remediation, proven } of told) {
    expect(remediation).toContain(`"${issuer}:sub" = "system:serviceaccount:<namespace>:<service account>"`)
    expect(remediation).toContain(`"${issuer}:aud" = "sts.amazonaws.com"`)
    expect(remediation).not.toContain('*')
    expect(proven).toBe(true)
  }
})

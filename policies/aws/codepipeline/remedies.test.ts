import { expect, test } from 'vitest'
import type { Policy } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import hasNoCredentials from './action-has-no-credentials.ts'
import webhookAuthenticated from './webhook-authenticated.ts'

const told = async (policy: Policy, hcl: string) => {
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  return all.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
}

test('each action is told what its own secret needs', async () => {
  const found = await told(
    hasNoCredentials,
    `
      resource "aws_codepipeline" "it" {
        name = "it"
        stage {
          name = "Source"
          action {
            name          = "Source"
            configuration = { OAuthToken = "hunter2hunter2hunter2" }
          }
        }
        stage {
          name = "Build"
          action {
            name          = "Build"
            configuration = { EnvironmentVariables = jsonencode([{ name = "DB_PASSWORD", value = "hunter2" }]) }
          }
        }
        stage {
          name = "Deploy"
          action {
            name          = "Deploy"
            configuration = { ParameterOverrides = jsonencode({ DbPassword = "hunter2" }) }
          }
        }
      }
    `,
  )
  const needs = { Token: 'ConnectionArn', Variables: 'SECRETS_MANAGER', Overrides: 'resolve:secretsmanager' }
  for (const [name, need] of Object.entries(needs)) {
    const meant = found.filter(({ path }) => path.includes(name))
    expect(meant.length).toBeGreaterThan(0)
    for (const { remediation } of meant) {
      const [, hcl] = remediation.split('resource "')
      for (const one of Object.values(needs)) expect(hcl?.includes(one)).toBe(one === need)
    }
  }
})

test('a webhook that asks who calls has what it asks by', async () => {
  const found = await told(
    webhookAuthenticated,
    'resource "aws_codepipeline_webhook" "it" {\n  authentication = "UNAUTHENTICATED"\n}',
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { remediation, proven } of found) {
    expect(remediation).toMatch(
      /authentication = "GITHUB_HMAC"\s+authentication_configuration {\s+secret_token/,
    )
    expect(proven).toBe(true)
  }
})

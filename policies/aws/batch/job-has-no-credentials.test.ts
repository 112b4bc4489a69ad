import { expect, test } from 'vitest'
import type { Policy } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import functionPolicy from '../lambda/function-has-no-credentials.ts'
import jobPolicy from './job-has-no-credentials.ts'

const written = async (policy: Policy, hcl: string) => {
  const all = await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)
  return all.flatMap(({ findings }) =>
    findings.map(one => [one.metadata.custom.path, one.metadata.custom.remediation.split('resource "')[1]]),
  )
}

test('of a job with two secrets each is told where it stands', async () => {
  const found = await written(
    jobPolicy,
    `
      resource "aws_batch_job_definition" "it" {
        name                 = "it"
        type                 = "container"
        parameters           = { db_password = "hunter2" }
        container_properties = jsonencode({ environment = [{ name = "DB_PASSWORD", value = "hunter2" }] })
      }
    `,
  )
  expect(found.some(([path]) => path?.startsWith('parameters'))).toBe(true)
  expect(found.some(([path]) => path?.startsWith('container_properties'))).toBe(true)
  for (const [path, hcl] of found) {
    expect(hcl?.includes('parameters =')).toBe(path?.startsWith('parameters'))
    expect(hcl?.includes('secrets = [')).toBe(path?.startsWith('container_properties'))
  }
})

test('of a function with two secrets each is told where it stands', async () => {
  const found = await written(
    functionPolicy,
    `
      resource "aws_lambda_function" "it" {
        function_name = "it"
        environment {
          variables = { DB_PASSWORD = "hunter2" }
        }
        image_config {
          entry_point = ["/server", "--password", "hunter2"]
        }
      }
    `,
  )
  expect(found.some(([path]) => path?.startsWith('environment'))).toBe(true)
  expect(found.some(([path]) => path?.startsWith('image_config'))).toBe(true)
  for (const [path, hcl] of found) {
    expect(hcl?.includes('variables')).toBe(path?.startsWith('environment'))
    expect(hcl?.includes('--db-secret-arn')).toBe(path?.startsWith('image_config'))
    expect(hcl).not.toContain('without')
  }
})

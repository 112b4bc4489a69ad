import { z } from 'zod'
import { severity } from '../assessments/schema.ts'
import { label } from '../fields/schema.ts'

/** `app.terraform.io`, or the address of a Terraform Enterprise: a name with a dot, no port, no number of a machine. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'Host must be at most 253 characters')
  .regex(
    /^(?=.*[a-z][^.]*$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    'Host must be the name of a host, such as app.terraform.io',
  )

export const createRunTask = z.object({
  name: label.default('HCP Terraform'),
  host: host.default('app.terraform.io'),
  failOn: z.enum([...severity.options, 'none']).default('HIGH'),
  only: z.enum(['all', 'introduced']).default('introduced'),
  unassessed: z.enum(['pass', 'fail']).default('pass').meta({
    description: 'What becomes of a run whose plan could not be assessed',
  }),
})

export const runTask = z.object({
  id: z.uuid(),
  name: z.string(),
  host: z.string(),
  failOn: createRunTask.shape.failOn.unwrap(),
  only: createRunTask.shape.only.unwrap(),
  unassessed: createRunTask.shape.unassessed.unwrap(),
  endpoint: z.url().meta({ description: 'The Endpoint URL to enter' }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

/** What is shown once: the HMAC key, and what the list will say. */
export const createdRunTask = runTask.extend({ hmacKey: z.string() })

export type RunTask = z.infer<typeof runTask>
export type CreatedRunTask = z.infer<typeof createdRunTask>

const address = z.url().max(2000)
const text = z.string().max(2000)

/**
 * What HCP Terraform asks: https://developer.hashicorp.com/terraform/cloud-docs/api-docs/run-tasks/run-tasks-integration.
 * Fields that are of no use here are left out.
 */
export const runTaskRequest = z.object({
  payload_version: z.literal(1),
  stage: z.enum(['pre_plan', 'post_plan', 'pre_apply', 'post_apply']),
  access_token: z.string().min(1).max(4096),
  capabilities: z.object({ outcomes: z.boolean().default(false) }).default({ outcomes: false }),
  organization_name: text,
  workspace_name: text,
  run_id: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  run_app_url: text.nullish(),
  task_result_id: z.string().min(1).max(200),
  task_result_callback_url: address,
  plan_json_api_url: address.nullish(),
  vcs_branch: text.nullish(),
  vcs_commit_url: text.nullish(),
  vcs_pull_request_url: text.nullish(),
})

/** Of a test that HCP Terraform makes when a run task is entered. */
export const testToken = 'test-token'

export type RunTaskRequest = z.infer<typeof runTaskRequest>

/** What waits in the queue: the request is sealed, as it holds a token. */
export const queuedRunTask = z.object({ accountId: z.string(), runTaskId: z.string(), sealed: z.string() })

export type QueuedRunTask = z.infer<typeof queuedRunTask>

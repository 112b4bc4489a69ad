import { z } from 'zod'
import type { Client, Services } from '../../context.ts'
import { assessed, gate, idempotencyKey, uploadFields } from '../../services/assessments/schema.ts'
import { ServiceError } from '../../services/errors.ts'
import { email } from '../../services/fields/schema.ts'
import { looksLikeIdToken } from '../../services/repositories/id-token.ts'
import { toValidationError } from '../envelope.ts'
import { operation } from '../operation.ts'

/** How the document tells the text fields beside the plan. */
const fields = z.toJSONSchema(uploadFields, { io: 'input' }).properties

export const upload = operation({
  id: 'uploadPlan',
  method: 'post',
  path: '/assessment/api',
  tag: 'assessment',
  summary: 'Assess a plan',
  description: [
    [
      'Multipart upload of what `terraform show -json` prints, in the field `plan` (or `file`). The file, or the whole body, may be',
      'gzip. The plan is not stored; what is rejected is not counted. An assessment belongs to the project that is named, or to one',
      'of the name of the file. A field that is nearly one of these, such as `fail-on`, is refused, and any other is passed over.',
    ],
    [
      'A plan has 100 MB at most, and of these 48 MB of values that policies judge: Terraform says most things twice, and each counts',
      'once. Attributes with which a resource would have more than 5,000 blocks, or 150,000 values, are not read; what rests on them',
      'stays undetermined.',
    ],
    [
      'With `failOn`, `only` or `dataLoss` the answer tells whether a pipeline may go on: 201 where the gate passes, 422 with the same',
      'body where it fails. A refusal with 422 has a `code` and no `gate`. The call counts either way.',
    ],
    [
      'The same call counts once: the same `Idempotency-Key` within a day, or without one the very same file and fields within ten',
      'minutes, answer the same assessment, with the header `Idempotent-Replayed: true`. Each API key, and each repository, has calls',
      'of its own.',
    ],
    [
      'In place of a key stands the ID token that GitHub Actions or GitLab CI/CD gives to a job, once the account trusts its',
      'repository; each is good for one call.',
    ],
  ]
    .map(lines => lines.join(' '))
    .join('\n\n'),
  auth: 'key',
  headers: z.object({
    email: email.optional().meta({ description: "The account's email; needed beside an API key" }),
    'idempotency-key': idempotencyKey.optional().meta({ description: 'A name of your own for this call' }),
  }),
  media: {
    type: 'multipart/form-data',
    schema: {
      type: 'object',
      required: ['plan'],
      properties: { plan: { type: 'string', format: 'binary' }, ...fields },
    },
  },
  answer: { status: 201, description: 'The report', schema: assessed },
  otherAnswers: [
    {
      status: 422,
      description: 'The report: the gate that was asked for fails',
      schema: assessed.extend({ gate }),
    },
  ],
  errors: [
    'API_KEY_MISSING',
    'API_KEY_MALFORMED',
    'API_KEY_UNKNOWN',
    'API_KEY_REVOKED',
    'EMAIL_HEADER_MISSING',
    'EMAIL_HEADER_MISMATCH',
    'API_KEY_PAUSED',
    'ID_TOKEN_INVALID',
    'ID_TOKEN_EXPIRED',
    'ID_TOKEN_USED',
    'ID_TOKEN_AUDIENCE_WRONG',
    'REPOSITORY_NOT_TRUSTED',
    'ISSUER_UNAVAILABLE',
    'ACCOUNT_NOT_VERIFIED',
    'API_CALL_LIMIT_REACHED',
    'RATE_LIMITED',
    'VALIDATION_FAILED',
    'IDEMPOTENCY_KEY_REUSED',
    'UPLOAD_NOT_MULTIPART',
    'UPLOAD_MALFORMED',
    'UPLOAD_FIELD_MISSING',
    'UPLOAD_TOO_SLOW',
    'PLAN_EMPTY',
    'PLAN_TOO_LARGE',
    'PLAN_NOT_JSON',
    'PLAN_BINARY',
    'PLAN_IS_STATE',
    'PLAN_IS_LOG',
    'PLAN_IS_TEXT',
    'PLAN_NOT_PLAN',
    'PLAN_VERSION_UNSUPPORTED',
    'PLAN_TOO_DEEP',
    'PLAN_DUPLICATE_KEY',
    'PLAN_ERRORED',
    'SERVICE_BUSY',
  ],
  async handle({ services, request, client }) {
    const { accountId, ...identity } = await authenticate(services, request, client)
    const uploader = { ...identity, idempotencyKey: idempotencyKeyOf(request) }
    const { body, gate, replayed, callsUsed, callLimit } = await services.assessments.assessUpload(
      accountId,
      request,
      uploader,
    )
    return new Response(body, {
      status: gate?.passed === false ? 422 : 201,
      headers: {
        'Content-Type': 'application/json',
        'RateLimit-Limit': `${callLimit}`,
        'RateLimit-Remaining': `${Math.max(0, callLimit - callsUsed)}`,
        ...(replayed && { 'Idempotent-Replayed': 'true' }),
      },
    })
  },
})

function idempotencyKeyOf(request: Request): string | undefined {
  const sent = request.headers.get('idempotency-key')
  if (sent === null) return undefined
  const checked = z.object({ 'Idempotency-Key': idempotencyKey }).safeParse({ 'Idempotency-Key': sent })
  if (!checked.success) throw toValidationError(checked.error)
  return checked.data['Idempotency-Key']
}

/** By `Authorization: Bearer plb_…`, the bare key, or `Bearer` and an ID token. */
async function authenticate({ apiKeys, repositories }: Services, request: Request, client: Client) {
  const key = request.headers
    .get('authorization')
    ?.replace(/^Bearer\s+/i, '')
    .trim()
  if (!key) throw new ServiceError('API_KEY_MISSING')
  if (looksLikeIdToken(key)) {
    const { accountId, repositoryId, origin } = await repositories.authenticate(key, client)
    return { accountId, apiKeyId: repositoryId, origin }
  }
  const owner = request.headers.get('email')?.trim()
  if (!owner) throw new ServiceError('EMAIL_HEADER_MISSING')
  const { accountId, keyId } = await apiKeys.authenticate(key, owner, client)
  return { accountId, apiKeyId: keyId }
}

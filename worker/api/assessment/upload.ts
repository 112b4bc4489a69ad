import { z } from 'zod'
import { assessed } from '../../services/assessments/schema.ts'
import { ServiceError } from '../../services/errors.ts'
import { email } from '../../services/fields/schema.ts'
import { operation } from '../operation.ts'

export const upload = operation({
  id: 'uploadPlan',
  method: 'post',
  path: '/assessment/api',
  tag: 'assessment',
  summary: 'Assess a plan',
  description: [
    'Multipart upload of what `terraform show -json` prints, 100 MB at most, in the field `plan` (or `file`).',
    'The file, or the whole body, may be gzip. The plan is not stored; what is rejected is not counted.',
  ].join(' '),
  auth: 'key',
  headers: z.object({ email: email.meta({ description: "The account's email" }) }),
  media: {
    type: 'multipart/form-data',
    schema: {
      type: 'object',
      required: ['plan'],
      properties: { plan: { type: 'string', format: 'binary' } },
    },
  },
  answer: { status: 201, description: 'The report', schema: assessed },
  errors: [
    'API_KEY_MISSING',
    'API_KEY_MALFORMED',
    'API_KEY_UNKNOWN',
    'API_KEY_REVOKED',
    'EMAIL_HEADER_MISSING',
    'EMAIL_HEADER_MISMATCH',
    'ACCOUNT_NOT_VERIFIED',
    'API_CALL_LIMIT_REACHED',
    'RATE_LIMITED',
    'UPLOAD_NOT_MULTIPART',
    'UPLOAD_MALFORMED',
    'UPLOAD_FIELD_MISSING',
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
  ],
  async handle({ services, request, client }) {
    const { key, owner } = credentialsOf(request)
    const { accountId } = await services.apiKeys.authenticate(key, owner, client)
    const result = await services.assessments.assessUpload(accountId, request)
    const { callsUsed, callLimit } = result
    return Response.json(result, {
      status: 201,
      headers: { 'RateLimit-Limit': `${callLimit}`, 'RateLimit-Remaining': `${callLimit - callsUsed}` },
    })
  },
})

/** `Authorization: Bearer plb_…`, or the bare key. */
function credentialsOf(request: Request): { key: string; owner: string } {
  const key = request.headers
    .get('authorization')
    ?.replace(/^Bearer\s+/i, '')
    .trim()
  if (!key) throw new ServiceError('API_KEY_MISSING')
  const owner = request.headers.get('email')?.trim()
  if (!owner) throw new ServiceError('EMAIL_HEADER_MISSING')
  return { key, owner }
}

import { z } from 'zod'
import { type ErrorCode, errors, ServiceError } from '../services/errors.ts'
import { logFault } from '../services/log.ts'
import { passkeyRequest } from '../services/passkeys/schema.ts'

/** Every error answers in this form. */
export const envelope = z.object({
  statusCode: z.int(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  message: z.union([z.string(), z.array(z.string())]),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  challenge: z
    .string()
    .optional()
    .meta({ description: 'Goes with the second factor to POST /auth/login/factor' }),
  passkey: passkeyRequest.optional().meta({
    description:
      'What `navigator.credentials.get` takes as `publicKey`, in JSON, where the account has a passkey',
  }),
  delay: z.int().optional().meta({ description: 'Seconds until the same may be asked again' }),
})

/** The answer to what was thrown. What is not a ServiceError is logged, and told in no detail. */
export function toErrorResponse(thrown: unknown): Response {
  const error = thrown instanceof ServiceError ? thrown : new ServiceError('INTERNAL_ERROR')
  if (error !== thrown) logFault('api', thrown)
  const { delay, challenge, passkey, headers, fields } = error.details
  const body = {
    statusCode: error.status,
    code: error.code,
    message: fields ? fields.map(field => field.message) : error.message,
    ...(fields && { errors: fields }),
    ...(challenge !== undefined && { challenge }),
    ...(passkey && { passkey }),
    ...(delay !== undefined && { delay }),
  }
  return Response.json(body, {
    status: error.status,
    headers: {
      ...headers,
      ...(delay !== undefined && { 'Retry-After': `${delay}` }),
      ...(error.status === 401 && { 'WWW-Authenticate': 'Bearer realm="plumbline"' }),
    },
  })
}

/** One message for each wrong field, the first of it. */
export function toValidationError(error: z.ZodError): ServiceError {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    if (!fields.has(field)) fields.set(field, issue.message)
  }
  return new ServiceError('VALIDATION_FAILED', undefined, {
    fields: [...fields].map(([field, message]) => ({ field, message })),
  })
}

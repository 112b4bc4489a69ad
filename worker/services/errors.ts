import type { PasskeyRequest } from './passkeys/schema.ts'

/**
 * Every condition that a caller can meet: one table for the services, the API's statuses and the OpenAPI document.
 * The message is what a person reads when the place that throws has nothing more exact to say.
 */
export const errors = {
  // the request itself
  VALIDATION_FAILED: { status: 400, message: 'The request is not valid' },
  BODY_NOT_JSON: { status: 400, message: 'The body is not JSON; send a JSON object' },
  BODY_NOT_TEXT: { status: 400, message: 'The body is no text in UTF-8' },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is too large; a JSON request has at most 256 KB, a form 32 KB',
  },
  FORM_MALFORMED: { status: 400, message: 'This page does not know that form' },
  URL_TOO_LONG: { status: 414, message: 'The address is too long; a query has at most 8 KB' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, message: 'Send the body as application/json' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not know that method' },
  RATE_LIMITED: { status: 429, message: 'Too many requests; try again in a minute' },
  REQUEST_TIMEOUT: { status: 504, message: 'The request took longer than 10 seconds' },
  SERVICE_BUSY: { status: 503, message: 'Other plans are being read; send this one again in a moment' },
  INTERNAL_ERROR: { status: 500, message: 'An unknown error occurred' },

  // who is asking
  UNAUTHENTICATED: { status: 401, message: 'Account is not authenticated' },
  AUTHENTICATION_TIMED_OUT: { status: 401, message: 'Authentication has timed out' },
  ROLE_NOT_ALLOWED: { status: 403, message: 'Your role does not allow this' },
  CSRF_TOKEN_INVALID: { status: 403, message: 'Send the XSRF-TOKEN cookie again as the X-XSRF-TOKEN header' },
  ORIGIN_REFUSED: { status: 403, message: 'This form was sent from another site' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Enter a code of your authenticator app, or use a passkey',
  },
  SECOND_FACTOR_WRONG: { status: 401, message: 'This code or passkey is not right, or was used before' },
  CHALLENGE_INVALID: { status: 401, message: 'The login took too long; begin again' },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    message:
      'Prove once more who you are: POST /auth/reauthenticate, then repeat the call within ten minutes',
  },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid credentials' },
  REFRESH_TOKEN_INVALID: { status: 401, message: 'The refresh token is unknown, expired or revoked' },

  // accounts
  REGISTER__EMAIL_ALREADY_USED: { status: 409, message: 'Email already registered' },
  ACCOUNT_ALREADY_VERIFIED: { status: 409, message: 'Account was already verified' },
  ACCOUNT_NOT_VERIFIED: {
    status: 403,
    message: 'Verify your account first: the link is in the mail we sent you',
  },
  CODE_INVALID: { status: 404, message: 'The code is not valid' },
  CODE_EXPIRED: { status: 410, message: 'The code has expired; request a new one' },
  RESEND_TOO_EARLY: {
    status: 429,
    message: 'An email was sent a moment ago; wait before you ask for another',
  },
  INCORRECT_PASSWORD: { status: 403, message: 'Incorrect password' },
  INCORRECT_OLD_PASSWORD: { status: 403, message: 'Incorrect old password' },
  PASSWORD_MATCHES_OLD: { status: 409, message: 'Password cannot match previous password' },

  // second factor
  FACTOR_EXISTS: { status: 409, message: 'The account has a second factor already' },
  FACTOR_NOT_FOUND: { status: 404, message: 'The account has no second factor' },
  PASSKEY_INVALID: { status: 403, message: 'This passkey could not be verified; begin again' },
  PASSKEY_EXISTS: { status: 409, message: 'This passkey is there already' },
  PASSKEY_LIMIT_REACHED: { status: 409, message: 'The account has ten passkeys; remove one first' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'There is no such passkey' },
  SESSION_NOT_FOUND: { status: 404, message: 'There is no such session' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'There is no account with this email' },

  // payments
  ACCOUNT_ALREADY_PAYED: { status: 409, message: 'The account is already paid for' },
  PAYMENT_INCOMPLETE: { status: 402, message: 'The payment has not been completed' },
  PAYMENT_UNAVAILABLE: { status: 502, message: 'The payment service did not answer; try again later' },
  SUBSCRIPTION_MISSING: { status: 409, message: 'There is no subscription to manage yet' },
  WEBHOOK_SIGNATURE_INVALID: { status: 403, message: 'The signature does not fit the body' },

  // API keys
  API_KEY_LIMIT_REACHED: {
    status: 409,
    message: 'Your subscription allows no further API key; revoke one first',
  },
  API_KEY_PAUSED: {
    status: 403,
    message: 'Your subscription allows fewer API keys than you have: the newest work, this one is paused',
  },
  API_KEY_NOT_FOUND: { status: 404, message: 'There is no such API key' },
  API_KEY_MISSING: {
    status: 401,
    message: 'Send your API key, or an ID token: `Authorization: Bearer plb_…`',
  },
  API_KEY_MALFORMED: {
    status: 401,
    message:
      'This is not a complete API key: it reads plb_ and 40 letters or digits; check for a typing error',
  },
  API_KEY_UNKNOWN: { status: 401, message: 'This API key is not known' },
  API_KEY_REVOKED: {
    status: 401,
    message: 'This API key has been revoked; create a new one in the account settings',
  },
  EMAIL_HEADER_MISSING: { status: 400, message: 'Send the email of your account in the header `email`' },
  EMAIL_HEADER_MISMATCH: {
    status: 403,
    message: 'The API key does not belong to the account in the header `email`',
  },

  // uploads without a key
  ID_TOKEN_INVALID: {
    status: 401,
    message: 'This is no ID token of GitHub Actions or GitLab CI/CD whose signature and claims are right',
  },
  ID_TOKEN_EXPIRED: { status: 401, message: 'The ID token has expired; ask for it right before the upload' },
  ID_TOKEN_USED: { status: 401, message: 'The ID token was used before; ask for a new one for each upload' },
  ID_TOKEN_AUDIENCE_WRONG: {
    status: 401,
    message: 'The audience of the ID token names no account; it stands in the account settings',
  },
  REPOSITORY_NOT_TRUSTED: {
    status: 403,
    message: 'This account does not trust the repository yet: it waits in the account settings to be trusted',
  },
  REPOSITORY_NOT_FOUND: { status: 404, message: 'There is no such repository' },
  REPOSITORY_LIMIT_REACHED: {
    status: 409,
    message: 'An account trusts 100 repositories at most; remove one first',
  },
  ISSUER_UNAVAILABLE: {
    status: 502,
    message: 'The keys of the ID token could not be fetched from its host; try again in a minute',
  },

  // run tasks
  RUN_TASK_NOT_FOUND: { status: 404, message: 'There is no such run task' },
  RUN_TASK_SIGNATURE_INVALID: {
    status: 403,
    message: 'The signature does not fit the body; enter the HMAC key of this run task',
  },
  RUN_TASK_ADDRESS_REFUSED: {
    status: 400,
    message: 'The call names an address that is not at the host of this run task',
  },
  RUN_TASK_LIMIT_REACHED: { status: 409, message: 'An account has ten run tasks at most; remove one first' },

  // uploads
  UPLOAD_NOT_MULTIPART: { status: 415, message: 'Send the plan as multipart/form-data, in the field `plan`' },
  UPLOAD_MALFORMED: { status: 400, message: 'The multipart body is damaged or ends too early' },
  UPLOAD_FIELD_MISSING: { status: 400, message: 'The field `plan` is missing: curl -F plan=@tfplan.json' },
  UPLOAD_TOO_SLOW: {
    status: 408,
    message: 'The plan came so slowly that others had to wait; send it as gzip, or in a moment once more',
  },
  API_CALL_LIMIT_REACHED: { status: 429, message: 'The API calls of this month are used up' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was sent with another upload within the last day; use a new one',
  },
  PROJECT_NOT_FOUND: { status: 404, message: 'There is no such project' },
  ASSESSMENT_NOT_FOUND: { status: 404, message: 'There is no such assessment' },

  // plans that cannot be read; the reader's own message says what was sent and what to send instead
  PLAN_EMPTY: { status: 400, message: 'The plan is empty' },
  PLAN_TOO_LARGE: { status: 413, message: 'The plan is larger than 100 MB' },
  PLAN_NOT_JSON: { status: 400, message: 'The plan is not JSON' },
  PLAN_BINARY: { status: 415, message: 'This is a binary plan; send what `terraform show -json` prints' },
  PLAN_IS_STATE: { status: 422, message: 'This is a state file; send a plan' },
  PLAN_IS_LOG: { status: 422, message: 'These are log lines; send what `terraform show -json` prints' },
  PLAN_IS_TEXT: { status: 415, message: 'This is a plan as text; send what `terraform show -json` prints' },
  PLAN_NOT_PLAN: { status: 422, message: 'This JSON is not a Terraform plan' },
  PLAN_VERSION_UNSUPPORTED: { status: 422, message: 'This format version is not supported' },
  PLAN_TOO_DEEP: { status: 400, message: 'The JSON is nested deeper than 200 levels' },
  PLAN_DUPLICATE_KEY: { status: 400, message: 'The JSON names a key twice' },
  PLAN_ERRORED: { status: 422, message: 'Terraform marked this plan as errored' },

  // terms
  TERMS_CHANGED: {
    status: 409,
    message: 'The terms of service have changed: read them once more, and agree to those',
  },
  TERMS_EMPTY: { status: 422, message: 'Nothing is left of these terms once unsafe HTML is removed' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

interface ErrorDetails {
  /** What the caller may do next, in seconds: also sent as Retry-After. */
  delay?: number
  /** What a second step of the same login begins with. */
  challenge?: string
  /** What a browser is asked for a passkey with, where the account has one. */
  passkey?: PasskeyRequest
  /** Header values that go out with the answer. */
  headers?: Record<string, string>
  /** The fields that are wrong, one message each. */
  fields?: { field: string; message: string }[]
  /** What brought it about; never shown to a caller. */
  cause?: unknown
}

/** The one error that services throw on purpose; everything else is a fault of ours. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message?: string, details: ErrorDetails = {}) {
    super(message ?? errors[code].message)
    this.name = 'ServiceError'
    this.code = code
    this.status = errors[code].status
    this.details = details
  }
}

import type { Context } from 'hono'
import type { z } from 'zod'
import type { ApiVariables, Client, Env, Services } from '../context.ts'
import type { Account, Role } from '../services/accounts/schema.ts'
import type { ErrorCode } from '../services/errors.ts'

export type ApiContext = Context<{ Bindings: Env; Variables: ApiVariables }>

/** Who calls: by a bearer token, or by the cookies of a browser. */
export interface Caller {
  account: Account
  sessionId: string
  isRecent: boolean
}

/** What a handler gets: everything checked already. */
export interface Call<Params, Query, Body, Who> {
  params: Params
  query: Query
  body: Body
  caller: Who
  client: Client
  services: Services
  request: Request
}

/** A status with what it means and what the body is then; 204 has none. */
interface Answer {
  status: 200 | 201 | 204 | 422
  description: string
  schema?: z.ZodType
  /** Of a body that is no JSON: its schema is of a text. */
  type?: string
}

type Shape = z.ZodObject | undefined
type Output<Schema extends Shape> = Schema extends z.ZodObject ? z.output<Schema> : undefined

/** `optional`: a caller who says who it is must be right; `key`: the handler itself reads the API key. */
export type Authentication = 'none' | 'optional' | 'session' | 'key'

type CallerOf<A extends Authentication> = A extends 'session'
  ? Caller
  : A extends 'optional'
    ? Caller | undefined
    : undefined

/** One call of the API: what it takes and gives, who may make it, and what it does. */
interface Definition<P extends Shape, Q extends Shape, B extends Shape, A extends Authentication> {
  /** names it in the OpenAPI document */
  id: string
  method: 'get' | 'post' | 'patch' | 'delete'
  /** below the API's base, with `{name}` for parameters */
  path: `/${string}`
  tag: string
  summary: string
  description?: string
  auth: A
  /** only with auth 'session': wants a session whose owner has proved to be it within ten minutes */
  recent?: true
  /** only with auth 'session' */
  roles?: readonly Role[]
  params?: P
  query?: Q
  /** Headers, for the document alone: the handler reads them from the request. */
  headers?: z.ZodObject
  body?: B
  /** A body may be left out; its defaults stand in. */
  bodyOptional?: boolean
  /** For a body that is no JSON: how the document describes it. The handler reads it from the request. */
  media?: { type: string; schema: Record<string, unknown> }
  answer: Answer
  /** What else it answers where it did what it was asked. */
  otherAnswers?: readonly Answer[]
  /** What it throws beside what its form implies (validation, authentication, …). */
  errors?: readonly ErrorCode[]
  /** @returns what is sent as JSON, nothing for 204, or a whole Response */
  handle(call: Call<Output<P>, Output<Q>, Output<B>, CallerOf<A>>): Promise<unknown>
}

/** An operation among others: its handler's types have done their work. */
export type Operation = Omit<Definition<Shape, Shape, Shape, Authentication>, 'handle'> & {
  handle(call: Call<unknown, unknown, unknown, Caller | undefined>): Promise<unknown>
}

export function operation<
  A extends Authentication,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(definition: Definition<P, Q, B, A>): Operation {
  return definition as unknown as Operation
}

/** Every code that a caller of this operation can meet, those of its form included. */
export function errorsOf({
  auth,
  roles,
  recent,
  params,
  query,
  body,
  media,
  method,
  errors = [],
}: Operation): ErrorCode[] {
  const codes: ErrorCode[] = [...errors, 'INTERNAL_ERROR', 'REQUEST_TIMEOUT', 'URL_TOO_LONG']
  if (params || query || body) codes.push('VALIDATION_FAILED')
  if (body) codes.push('BODY_NOT_JSON', 'BODY_NOT_TEXT', 'BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED')
  if (media) codes.push('BODY_NOT_TEXT', 'BODY_TOO_LARGE')
  if (auth === 'session' || auth === 'optional') {
    // cookies whose access token is over are renewed, which is limited
    codes.push('UNAUTHENTICATED', 'AUTHENTICATION_TIMED_OUT', 'RATE_LIMITED')
    if (method !== 'get') codes.push('CSRF_TOKEN_INVALID')
  }
  if (roles) codes.push('ROLE_NOT_ALLOWED')
  if (recent) codes.push('REAUTHENTICATION_REQUIRED')
  return [...new Set(codes)]
}

import { z } from 'zod'
import type { Config } from '../context.ts'
import { type ErrorCode, errors } from '../services/errors.ts'
import { envelope } from './envelope.ts'
import { errorsOf, type Operation } from './operation.ts'

export type OpenApiDocument = ReturnType<typeof describeApi>

const summaries: Record<string, string> = {
  account: 'Sign up, verification, deactivation',
  auth: 'Sessions, passwords, API keys',
  profile: 'What an account says of itself',
  plan: 'Free and Premium',
  assessment: 'Plans assessed, and their reports',
  project: 'What assessments belong together, and the life of findings in it',
  repository: 'Repositories that upload without a key',
  'run-task': 'Run tasks of HCP Terraform and Terraform Enterprise',
  terms: 'Terms of service',
  payment: "Stripe's side of payments",
}

/** The OpenAPI 3.1 document, made from the schemas that validate and the table of errors that answers. */
export function describeApi(operations: readonly Operation[], { APP_VERSION, API_BASE, ORIGIN }: Config) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version: APP_VERSION,
      summary: 'Reads a Terraform plan and says what is unsafe in it',
      description:
        'Sign in for a bearer token, or send an API key with an upload. Every error has the form `Error`.',
      license: { name: 'Proprietary', url: `${ORIGIN}/terms` },
    },
    servers: [{ url: ORIGIN + API_BASE }],
    tags: Object.entries(summaries).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(envelope, 'output') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a login',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'auth_token',
          description: 'A browser; other methods than GET need X-XSRF-TOKEN',
        },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'plb_', description: 'An API key' },
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `An ID token of GitHub Actions or GitLab CI/CD with the audience ${ORIGIN}/accounts/ACCOUNT-ID`,
        },
      },
    },
  }
}

function describe(operation: Operation) {
  const { id, tag, summary, description, auth } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: securityOf(auth),
    ...(parametersOf(operation).length > 0 && { parameters: parametersOf(operation) }),
    ...bodyOf(operation),
    responses: responsesOf(operation),
  }
}

/** One response for each status; where a status is an answer as well as a failure, its body is either. */
function responsesOf(operation: Operation): Record<string, ResponseObject> {
  const responses = failures(errorsOf(operation))
  for (const { status, description, schema, type = 'application/json' } of [
    operation.answer,
    ...(operation.otherAnswers ?? []),
  ]) {
    const failure = responses[status]
    const body = schema && toJsonSchema(schema, 'output')
    const bodies = [body, failure?.content?.['application/json']?.schema].filter(one => one !== undefined)
    const [only] = bodies
    responses[status] = {
      ...failure,
      description: [description, failure?.description].filter(Boolean).join('\n\n'),
      ...(only && {
        content: { [type]: { schema: bodies.length > 1 ? { anyOf: bodies } : only } },
      }),
    }
  }
  return responses
}

interface ResponseObject {
  description: string
  headers?: Record<string, unknown>
  content?: { [type: string]: { schema: JsonSchema } }
}

function securityOf(auth: Operation['auth']) {
  if (auth === 'none') return []
  if (auth === 'key') return [{ apiKey: [] }, { idToken: [] }]
  const signedIn = [{ token: [] }, { cookie: [] }]
  return auth === 'optional' ? [...signedIn, {}] : signedIn
}

function parametersOf({ params, query, headers }: Operation) {
  return [...fieldsOf(headers, 'header'), ...fieldsOf(params, 'path'), ...fieldsOf(query, 'query')]
}

function fieldsOf(schema: z.ZodObject | undefined, place: 'path' | 'query' | 'header') {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function bodyOf({ body, bodyOptional = false, media }: Operation) {
  if (media) return { requestBody: { required: true, content: { [media.type]: { schema: media.schema } } } }
  if (!body) return {}
  const schema = toJsonSchema(body, 'input')
  return { requestBody: { required: !bodyOptional, content: { 'application/json': { schema } } } }
}

/** One response for each status, with the codes that it can carry. */
function failures(codes: readonly ErrorCode[]): Record<string, ResponseObject> {
  const byStatus = Map.groupBy(codes, code => errors[code].status)
  const responses = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, same]) => [
      status,
      {
        description: same.map(code => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        ...(status === 429 && {
          headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } },
        }),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Error' }],
              properties: { statusCode: { const: status }, code: { enum: same } },
            },
          },
        },
      },
    ])
  return Object.fromEntries(responses)
}

interface JsonSchema {
  properties?: Record<string, unknown>
  required?: string[]
  [keyword: string]: unknown
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: quieten })
  return rest as JsonSchema
}

/** Takes out what a reader knows anyway: how far a number is safe, that a key is text, what a UUID looks like. */
function quieten({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  delete jsonSchema.propertyNames
  // schemathesis 4 takes `prefixItems` for a broken `items` and checks nothing: what stands where is in the description
  if (Array.isArray(jsonSchema.prefixItems)) {
    jsonSchema.items = { anyOf: jsonSchema.prefixItems }
    delete jsonSchema.prefixItems
  }
}

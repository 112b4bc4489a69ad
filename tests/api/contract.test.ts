import { type Schema, Validator } from '@cfworker/json-schema'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { operations } from '../../worker/api/index.ts'
import { errors } from '../../worker/services/errors.ts'
import type { CreatedRunTask } from '../../worker/services/run-tasks/schema.ts'
import { codeOf } from '../totp.ts'
import { addPasskey, authenticator } from './support/authenticator.ts'
import {
  type Answer,
  admin,
  call,
  codeFor,
  newAddress,
  newEmail,
  password,
  read,
  send,
  signUp,
  unsafePlan,
  upload,
  uploader,
  verified,
} from './support/client.ts'
import { withFactor } from './support/factor.ts'
import { callRunTask, stubHcp } from './support/hcp.ts'
import { idToken, newRepository, stubIssuers, uploadBy } from './support/issuer.ts'
import { signedEvent, stubStripe } from './support/stripe.ts'

/** The parts of the document that this test reads. */
interface Document {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        security: Record<string, string[]>[]
        responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
      }
    >
  >
  components: { schemas: Record<string, Schema> }
}

let document: Document

beforeAll(async () => {
  document = (await call('GET', '/openapi.json')).body
})

/** A call of an operation that succeeds, one that is refused, and one that has the other answer, where there is one. */
interface Calls {
  good(): Promise<Answer>
  bad(): Promise<Answer>
  other?(): Promise<Answer>
}

const calls: Record<string, Calls> = {
  signup: {
    good: () =>
      call('POST', '/account', {
        body: { email: newEmail(), name: 'Ada Lovelace', password, planType: 'PREMIUM' },
      }),
    bad: async () =>
      call('POST', '/account', { body: { email: (await signUp()).email, name: 'Ada Lovelace', password } }),
  },
  readAccount: {
    good: async () => call('GET', '/account', await signUp().then(tokenOf)),
    bad: () => call('GET', '/account'),
  },
  exportAccount: {
    good: async () => call('GET', '/account/export', await signUp().then(tokenOf)),
    bad: () => call('GET', '/account/export'),
  },
  deactivateAccount: {
    good: async () =>
      call('DELETE', '/account/deactivate', {
        ...(await signUp().then(tokenOf)),
        body: { reason: 'done' },
      }),
    bad: async () => call('DELETE', '/account/deactivate', { ...(await signUp().then(tokenOf)), body: {} }),
  },
  resendVerification: {
    good: () => call('POST', '/account/verify', { body: { email: newEmail() } }),
    bad: async () => {
      const { email, token } = await verified()
      return call('POST', '/account/verify', { token, body: { email } })
    },
  },
  verifyAccount: {
    good: async () =>
      call('PATCH', `/account/verify/${await codeFor((await signUp()).email, '/account/verify')}`),
    bad: () => call('PATCH', '/account/verify/nothing'),
  },
  verifyPayment: {
    good: async () => call('PATCH', `/account/payment/verify/${(await paidCheckout()).session}`),
    bad: () => call('PATCH', '/account/payment/verify/nothing'),
  },
  login: {
    good: async () => call('POST', '/auth/login', { body: { email: (await signUp()).email, password } }),
    bad: () => call('POST', '/auth/login', { body: { email: newEmail(), password } }),
  },
  refresh: {
    good: async () => call('POST', '/auth/refresh-token', { body: await signUp().then(refreshOf) }),
    bad: async () =>
      call('POST', '/auth/refresh-token', {
        body: { ...(await signUp().then(refreshOf)), refreshToken: 'x' },
      }),
  },
  revoke: {
    good: async () => call('DELETE', '/auth/refresh-token', { body: await signUp().then(refreshOf) }),
    bad: () => call('DELETE', '/auth/refresh-token', { body: {} }),
  },
  revokeAll: {
    good: async () => call('DELETE', '/auth/refresh-token/all', await signUp().then(tokenOf)),
    bad: () => call('DELETE', '/auth/refresh-token/all'),
  },
  createApiKey: {
    good: async () =>
      call('POST', '/auth/api-key', { ...(await verified().then(tokenOf)), body: { name: 'ci' } }),
    bad: async () => call('POST', '/auth/api-key', await signUp().then(tokenOf)),
  },
  listApiKeys: {
    good: async () => call('GET', '/auth/api-key', await uploader().then(tokenOf)),
    bad: () => call('GET', '/auth/api-key'),
  },
  revokeApiKey: {
    good: async () => {
      const { token } = await uploader()
      const [key] = (await call('GET', '/auth/api-key', { token })).body
      return call('DELETE', `/auth/api-key/${key.id}`, { token })
    },
    bad: async () => call('DELETE', `/auth/api-key/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  loginFactor: {
    good: async () => {
      const { email, codes } = await withFactor()
      const { challenge } = (await call('POST', '/auth/login', { body: { email, password } })).body
      return call('POST', '/auth/login/factor', { body: { challenge, code: codes[0] } })
    },
    bad: async () => {
      const { email, token } = await verified()
      await addPasskey(token)
      const { challenge } = (await call('POST', '/auth/login', { body: { email, password } })).body
      return call('POST', '/auth/login/factor', { body: { challenge } })
    },
  },
  reauthenticate: {
    good: async () =>
      call('POST', '/auth/reauthenticate', { ...(await signUp().then(tokenOf)), body: { password } }),
    bad: async () => {
      const { token } = await verified()
      await addPasskey(token)
      return call('POST', '/auth/reauthenticate', { token, body: { password } })
    },
  },
  listSessions: {
    good: async () => call('GET', '/auth/session', await signUp().then(tokenOf)),
    bad: () => call('GET', '/auth/session'),
  },
  endSession: {
    good: async () => {
      const signedIn = await signUp().then(tokenOf)
      const [session] = (await call('GET', '/auth/session', signedIn)).body
      return call('DELETE', `/auth/session/${session.id}`, signedIn)
    },
    bad: async () => call('DELETE', `/auth/session/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  endSessionsOf: {
    good: async () => {
      const { email } = await signUp()
      return call('DELETE', '/auth/session/account', { ...tokenOf(await admin()), body: { email } })
    },
    bad: async () =>
      call('DELETE', '/auth/session/account', {
        ...(await signUp().then(tokenOf)),
        body: { email: newEmail() },
      }),
  },
  readFactor: {
    good: async () => call('GET', '/auth/factor', await signUp().then(tokenOf)),
    bad: () => call('GET', '/auth/factor'),
  },
  beginFactor: {
    good: async () => call('POST', '/auth/factor', await verified().then(tokenOf)),
    bad: async () => call('POST', '/auth/factor', await withFactor().then(tokenOf)),
  },
  confirmFactor: {
    good: async () => {
      const signedIn = await verified().then(tokenOf)
      const { secret } = (await call('POST', '/auth/factor', signedIn)).body
      return call('POST', '/auth/factor/confirm', { ...signedIn, body: { code: codeOf(secret) } })
    },
    bad: async () =>
      call('POST', '/auth/factor/confirm', { ...(await verified().then(tokenOf)), body: { code: '000000' } }),
  },
  renewRecoveryCodes: {
    good: async () => call('POST', '/auth/factor/recovery', await withFactor().then(tokenOf)),
    bad: async () => call('POST', '/auth/factor/recovery', await signUp().then(tokenOf)),
  },
  removeFactor: {
    good: async () => call('DELETE', '/auth/factor', await withFactor().then(tokenOf)),
    bad: async () => call('DELETE', '/auth/factor', await signUp().then(tokenOf)),
  },
  beginPasskey: {
    good: async () => call('POST', '/auth/passkey', await verified().then(tokenOf)),
    bad: () => call('POST', '/auth/passkey'),
  },
  confirmPasskey: {
    good: async () => {
      const signedIn = await verified().then(tokenOf)
      const options = (await call('POST', '/auth/passkey', signedIn)).body
      const passkey = await (await authenticator()).create(options)
      return call('POST', '/auth/passkey/confirm', { ...signedIn, body: { passkey } })
    },
    bad: async () => {
      const signedIn = await verified().then(tokenOf)
      const options = (await call('POST', '/auth/passkey', signedIn)).body
      const passkey = await (await authenticator()).create(options, { origin: 'https://evil.example' })
      return call('POST', '/auth/passkey/confirm', { ...signedIn, body: { passkey } })
    },
  },
  removePasskey: {
    good: async () => {
      const { token } = await verified()
      const { passkeyId } = await addPasskey(token)
      return call('DELETE', `/auth/passkey/${passkeyId}`, { token })
    },
    bad: async () => call('DELETE', `/auth/passkey/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  requestPasswordReset: {
    good: () => call('POST', '/auth/password/reset/request', { body: { email: newEmail() } }),
    bad: async () => {
      const asked = { body: { email: newEmail() }, headers: { 'cf-connecting-ip': newAddress() } }
      await call('POST', '/auth/password/reset/request', asked)
      return call('POST', '/auth/password/reset/request', asked)
    },
  },
  validatePasswordReset: {
    good: async () => call('GET', `/auth/password/reset/${await resetCode()}`),
    bad: () => call('GET', '/auth/password/reset/nothing'),
  },
  resetPassword: {
    good: async () =>
      call('PATCH', `/auth/password/reset/${await resetCode()}`, {
        body: { password: 'Quite-another-1!' },
      }),
    bad: () => call('PATCH', '/auth/password/reset/nothing', { body: { password: 'Quite-another-1!' } }),
  },
  changePassword: {
    good: async () =>
      call('PATCH', '/auth/password/change', {
        ...(await signUp().then(tokenOf)),
        body: { oldPassword: password, newPassword: 'Quite-another-1!' },
      }),
    bad: async () =>
      call('PATCH', '/auth/password/change', {
        ...(await signUp().then(tokenOf)),
        body: { oldPassword: password, newPassword: password },
      }),
  },
  updateProfile: {
    good: async () =>
      call('PATCH', '/profile', { ...(await signUp().then(tokenOf)), body: { name: 'Grace Hopper' } }),
    bad: async () => call('PATCH', '/profile', { ...(await signUp().then(tokenOf)), body: { name: 'G' } }),
  },
  readPlan: {
    good: async () => call('GET', '/plan', await signUp().then(tokenOf)),
    bad: () => call('GET', '/plan'),
  },
  readPaymentLink: {
    good: async () => call('GET', '/plan/payment/link', await verified().then(tokenOf)),
    bad: async () => {
      const { token, session } = await paidCheckout()
      await call('PATCH', `/account/payment/verify/${session}`)
      return call('GET', '/plan/payment/link', { token })
    },
  },
  openPortal: {
    good: async () => {
      const { token, session } = await paidCheckout()
      await call('PATCH', `/account/payment/verify/${session}`)
      return call('POST', '/plan/portal', { token })
    },
    bad: async () => call('POST', '/plan/portal', await signUp().then(tokenOf)),
  },
  uploadPlan: {
    good: async () => upload(await uploader(), unsafePlan),
    bad: async () => upload(await uploader(), 'no plan', { fields: { failOn: 'HIGH' } }),
    other: async () => upload(await uploader(), unsafePlan, { fields: { failOn: 'INFO' } }),
  },
  listAssessments: {
    good: async () => call('GET', '/assessment', await uploaded().then(tokenOf)),
    bad: async () => call('GET', '/assessment?page=-1', await signUp().then(tokenOf)),
  },
  countAssessments: {
    good: async () => call('GET', '/assessment/total', await signUp().then(tokenOf)),
    bad: () => call('GET', '/assessment/total'),
  },
  readAssessment: {
    good: async () => {
      const { token, id } = await uploaded()
      return call('GET', `/assessment/${id}`, { token })
    },
    bad: async () => call('GET', `/assessment/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  removeAssessment: {
    good: async () => {
      const { token, id } = await uploaded()
      return call('DELETE', `/assessment/${id}`, { token })
    },
    bad: async () => call('DELETE', `/assessment/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  listProjects: {
    good: async () => call('GET', '/project', await uploaded().then(tokenOf)),
    bad: () => call('GET', '/project'),
  },
  readProject: {
    good: async () => {
      const { token, project } = await uploaded()
      return call('GET', `/project/${project.id}`, { token })
    },
    bad: async () => call('GET', `/project/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  removeProject: {
    good: async () => {
      const { token, project } = await uploaded()
      return call('DELETE', `/project/${project.id}`, { token })
    },
    bad: async () => call('DELETE', `/project/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  listRepositories: {
    good: async () => call('GET', '/repository', await waiting().then(tokenOf)),
    bad: () => call('GET', '/repository'),
  },
  trustRepository: {
    good: async () => {
      const { id, token } = await waiting()
      return call('PATCH', `/repository/${id}/trust`, { token })
    },
    bad: async () => call('PATCH', `/repository/${crypto.randomUUID()}/trust`, await signUp().then(tokenOf)),
  },
  removeRepository: {
    good: async () => {
      const { id, token } = await waiting()
      return call('DELETE', `/repository/${id}`, { token })
    },
    bad: async () => call('DELETE', `/repository/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  listRunTasks: {
    good: async () => call('GET', '/run-task', await runTask().then(tokenOf)),
    bad: () => call('GET', '/run-task'),
  },
  createRunTask: {
    good: async () => call('POST', '/run-task', await verified().then(tokenOf)),
    bad: async () => call('POST', '/run-task', await signUp().then(tokenOf)),
  },
  removeRunTask: {
    good: async () => {
      const { id, token } = await runTask()
      return call('DELETE', `/run-task/${id}`, { token })
    },
    bad: async () => call('DELETE', `/run-task/${crypto.randomUUID()}`, await signUp().then(tokenOf)),
  },
  receiveRunTask: {
    good: async () => callRunTask(await runTask(), stubHcp().payload),
    bad: async () => callRunTask(await runTask(), stubHcp().payload, 'x'),
  },
  readLatestTerms: {
    good: () => call('GET', '/terms/latest'),
    bad: () => call('PUT', '/terms/latest'),
  },
  publishTerms: {
    good: async () =>
      call('POST', '/terms', { ...(await admin().then(tokenOf)), body: { description: '<p>New</p>' } }),
    bad: async () =>
      call('POST', '/terms', { ...(await signUp().then(tokenOf)), body: { description: '<p>New</p>' } }),
  },
  receiveStripeEvent: {
    good: async () => read(await send('/api/payment/webhook', await signedEvent('ping', {}))),
    bad: async () => read(await send('/api/payment/webhook', { method: 'POST', body: '{}' })),
  },
}

test('every operation has its calls here', () => {
  expect(Object.keys(calls).sort()).toEqual(operations.map(operation => operation.id).sort())
  const withOther = operations.filter(operation => operation.otherAnswers).map(operation => operation.id)
  expect(Object.keys(calls).filter(id => calls[id]?.other)).toEqual(withOther)
})

describe.each(operations.map(({ id, method, path }) => [id, method, path] as const))(
  '%s',
  (id, method, path) => {
    const kinds = (['good', 'bad', 'other'] as const).filter(kind => calls[id]?.[kind])
    test.each(kinds)('answers a %s call as the document says', async kind => {
      stubStripe()
      try {
        const answer = await calls[id]?.[kind]?.()
        if (!answer) throw new Error('no call')
        expect(answer.status < 300).toBe(kind === 'good')
        expect(answer.body?.code === undefined).toBe(kind !== 'bad')
        if (answer.status === 405) return
        const response = document.paths[path]?.[method]?.responses[answer.status]
        expect(response, `${answer.status} ${JSON.stringify(answer.body)}`).toBeDefined()
        const [type = '', content] = Object.entries(response?.content ?? {})[0] ?? []
        const schema = content?.schema
        if (!schema) return expect(answer.body).toBe('')
        expect(answer.headers.get('content-type')?.split(';')[0]).toBe(type)
        const { valid, errors } = new Validator(
          { ...schema, components: document.components } as Schema,
          '2020-12',
          false,
        ).validate(answer.body)
        expect(errors).toEqual([])
        expect(valid).toBe(true)
      } finally {
        vi.unstubAllGlobals()
      }
    })
  },
)

describe('the document', () => {
  test('is OpenAPI 3.1 and names every operation once', () => {
    expect(document.openapi).toBe('3.1.0')
    const ids = Object.values(document.paths).flatMap(methods =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(ids.sort()).toEqual(operations.map(operation => operation.id).sort())
  })

  test('has every call of the product', () => {
    const product = [
      'post /auth/login',
      'post /auth/refresh-token',
      'delete /auth/refresh-token',
      'delete /auth/refresh-token/all',
      'post /auth/api-key',
      'post /account',
      'get /account',
      'delete /account/deactivate',
      'patch /account/verify/{code}',
      'post /account/verify',
      'patch /account/payment/verify/{code}',
      'get /plan',
      'get /plan/payment/link',
      'get /terms/latest',
      'patch /profile',
      'post /auth/password/reset/request',
      'get /auth/password/reset/{code}',
      'patch /auth/password/reset/{code}',
      'patch /auth/password/change',
      'get /assessment',
      'get /assessment/total',
      'post /assessment/api',
    ]
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method} ${path}`),
    )
    expect(described).toEqual(expect.arrayContaining(product))
  })

  test('says of each call that cookies may make that their renewal is limited', () => {
    const calls = Object.values(document.paths).flatMap(methods => Object.values(methods))
    const byCookie = calls.filter(({ security }) => security.some(way => 'cookie' in way))
    expect(byCookie.length).toBeGreaterThan(20)
    for (const { operationId, responses } of byCookie) {
      expect([operationId, responses[429]?.description]).toEqual([
        operationId,
        expect.stringContaining('RATE_LIMITED'),
      ])
    }
  })

  test('an error of the table has a status that fits its code', () => {
    for (const [code, { status, message }] of Object.entries(errors)) {
      expect(code).toMatch(/^[A-Z]+(_+[A-Z]+)*$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(message.length).toBeGreaterThan(8)
    }
  })

  test('is shown whole by a page of the product', async () => {
    const html = await (await send('/api/docs')).text()
    for (const { id, path } of operations) {
      expect(html).toContain(`id="${id}"`)
      expect(html).toContain(path)
    }
  })
})

function tokenOf({ token }: { token: string }) {
  return { token }
}

function refreshOf({ accountId, refreshToken }: { accountId: string; refreshToken: string }) {
  return { accountId, refreshToken }
}

async function resetCode() {
  const { email } = await signUp()
  await call('POST', '/auth/password/reset/request', { body: { email } })
  return codeFor(email, '/auth/password/reset')
}

async function uploaded() {
  const person = await uploader()
  const { body } = await upload(person, unsafePlan)
  return { ...person, id: body.id as string, project: body.project as { id: string } }
}

async function runTask() {
  const { token } = await verified()
  const { body } = await call('POST', '/run-task', { token })
  return { ...(body as CreatedRunTask), token }
}

/** A repository that waits to be trusted. */
async function waiting() {
  await stubIssuers()
  const { accountId, token } = await verified()
  const { body } = await uploadBy(await idToken({ accountId }, newRepository()))
  expect(body.code).toBe('REPOSITORY_NOT_TRUSTED')
  const [{ id }] = (await call('GET', '/repository', { token })).body
  return { id, token }
}

async function paidCheckout() {
  const stripe = stubStripe()
  const { token } = await verified()
  await call('GET', '/plan/payment/link', { token })
  return { token, ...stripe.pay() }
}

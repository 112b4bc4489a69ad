import { expect, test } from 'vitest'
import { browserOf } from './support/browser.ts'
import { call, codeFor, newEmail, password, signUp } from './support/client.ts'

const COMMON = 'Password is on lists of common passwords; choose another'
const CLOSE = 'Password is too close to your name, your email or ours; choose another'

test.each([
  ['password1!', COMMON],
  ['Qwerty123!', COMMON],
  ['plumb-line!', CLOSE],
  ['Terraform-2026!', CLOSE],
  ['Lovelace-99!', COMMON],
  ['ada.lovelace!', CLOSE],
  ['c0unt3ss-19!', COMMON],
])('%s is no new password, wherever one is set', async (weak, message) => {
  const email = `countess-${newEmail()}`
  const signup = await call('POST', '/account', { body: { email, name: 'Ada Lovelace', password: weak } })
  expect([signup.status, signup.body.code, signup.body.errors]).toEqual([
    400,
    'VALIDATION_FAILED',
    [{ field: 'password', message }],
  ])
  const { body: person } = await call('POST', '/account', { body: { email, name: 'Ada Lovelace', password } })
  const change = { oldPassword: password, newPassword: weak }
  const changed = await call('PATCH', '/auth/password/change', { token: person.token, body: change })
  expect(changed.body.errors).toEqual([{ field: 'newPassword', message }])
  expect(
    await (
      await browserOf(person).post('/account/settings', { intent: 'change-password', ...change })
    ).text(),
  ).toContain(message)
  await call('POST', '/auth/password/reset/request', { body: { email } })
  const code = await codeFor(email, '/auth/password/reset')
  const reset = await call('PATCH', `/auth/password/reset/${code}`, { body: { password: weak } })
  expect(reset.body.errors).toEqual([{ field: 'password', message }])
  expect(
    (await call('PATCH', `/auth/password/reset/${code}`, { body: { password: 'Quite-another-1!' } })).status,
  ).toBe(204)
})

test('a long password may hold such a word', async () => {
  const { token } = await signUp()
  const newPassword = 'plumbline, wall and trowel!'
  const answer = await call('PATCH', '/auth/password/change', {
    token,
    body: { oldPassword: password, newPassword },
  })
  expect(answer.status).toBe(204)
})

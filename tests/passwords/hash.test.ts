import { Buffer } from 'node:buffer'
import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from '../../worker/services/passwords/hash.ts'

// The tests of the service run with less work for a password (vitest.config.ts); these here with all of it.

const password = 'upright-wall-9!'

test('a hash costs what OWASP asks for, and has a salt of its own', async () => {
  const [one, other] = [await hashPassword(password), await hashPassword(password)]
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
  expect(other).not.toBe(one)
  expect(await checkPassword(password, one)).toEqual({ matches: true, stale: false })
  expect(await checkPassword(`${password} `, one)).toEqual({ matches: false, stale: false })
})

test('a password is the same in every form that a keyboard gives it', async () => {
  const stored = await hashPassword('Zürich-è-9!'.normalize('NFC'))
  expect((await checkPassword('Zürich-è-9!'.normalize('NFD'), stored)).matches).toBe(true)
})

test('an unknown account is checked with the parameters of today, and no password is right', async () => {
  expect(await checkPassword('', undefined)).toEqual({ matches: false, stale: false })
})

test('one that was made with other parameters is right, and stale', async () => {
  const hash = Buffer.from(scryptSync(password, 'salt', 32, { N: 1024, r: 8, p: 1 })).toString('base64url')
  expect(await checkPassword(password, `scrypt$1024$8$1$c2FsdA$${hash}`)).toEqual({
    matches: true,
    stale: true,
  })
})

import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommon } from '../../worker/services/passwords/strength.ts'

const words = dictionary['passwords-common'].map(String)

test('every word of the list is refused', () => {
  expect(words.length).toBeGreaterThan(40_000)
  expect(words.filter(word => !isCommon(word))).toEqual([])
})

test.each([
  ['Password!', 'a sign behind'],
  ['password1!', 'a digit and a sign behind'],
  ['P@ssw0rd!', 'look-alikes'],
  ['!!qwerty123', 'signs before'],
  ['pass-word1!', 'a sign inside'],
  ['ＰＡＳＳＷＯＲＤ!', 'wide letters'],
  ['iloveyou2024!', 'a year'],
  ['$unshine77!', 'a look-alike first'],
])('%s is refused: %s', password => {
  expect(isCommon(password)).toBe(true)
})

test.each(['correct-horse-battery!', 'upright-wall-9!', 'Tr7#kqL0!zz', 'zwölf Boxkämpfer!'])(
  '%s is not',
  password => {
    expect(isCommon(password)).toBe(false)
  },
)

test('of passwords that nobody chose before fewer than 1 in 2,000 are refused', () => {
  const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#%&*+-'
  let seed = 20_261_121
  // a fixed sequence (Lehmer, MINSTD): the same passwords at each run
  const random = () => (seed = (seed * 48_271) % 0x7fffffff) / 0x7fffffff
  const tries = 20_000
  let refused = 0
  for (let n = 0; n < tries; n++) {
    const password = Array.from({ length: 12 }, () => signs[Math.floor(random() * signs.length)]).join('')
    if (isCommon(password)) refused++
  }
  expect(refused).toBeLessThan(tries / 2000)
})

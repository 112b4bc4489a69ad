import { expect, test } from 'vitest'
import { dedent } from './dedent.ts'

test.each([
  ['\n    a\n      b\n    c\n  ', 'a\n  b\nc'],
  ['a\n  b', 'a\n  b'],
  ['\n  a\n\n  b\n', 'a\n\nb'],
  ['\n  a\n \n  b\n', 'a\n\nb'],
  ['', ''],
  ['   ', ''],
])('%j becomes %j', (text, expected) => {
  expect(dedent(text)).toBe(expected)
})

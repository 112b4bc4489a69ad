import { describe, expect, test } from 'vitest'
import { registry } from '../registry.ts'
import { readSettings } from './read.ts'
import { withWaiver } from './write.ts'

const waiver = {
  policy: 'aws/rds/instance-encrypted',
  address: 'module.m["a: b"].aws_db_instance.a[0]',
  reason: 'Holds nothing: test data #1',
  owner: 'data team',
  expires: '2027-03-31',
}
const entry = (indent: string, end = '\n') =>
  [
    `${indent}- policy: aws/rds/instance-encrypted`,
    `${indent}  address: "module.m[\\"a: b\\"].aws_db_instance.a[0]"`,
    `${indent}  reason: "Holds nothing: test data #1"`,
    `${indent}  owner: data team`,
    `${indent}  expires: 2027-03-31`,
  ].join(end)
const one = '{policy: "**", address: aws_x.y, reason: Because we say so, owner: us, expires: 2027-01-01}'

describe('a waiver that is added', () => {
  test.each([
    ['', `waivers:\n${entry('  ')}\n`],
    ['# nothing yet\n', `# nothing yet\nwaivers:\n${entry('  ')}\n`],
    ['fail-on: HIGH', `fail-on: HIGH\nwaivers:\n${entry('  ')}\n`],
    ['waivers:\n# later\nfail-on: HIGH\n', `waivers:\n${entry('  ')}\n# later\nfail-on: HIGH\n`],
    ['waivers: []\nfail-on: HIGH\n', `waivers:\n${entry('  ')}\nfail-on: HIGH\n`],
    ['waivers: null\nfail-on: HIGH\n', `waivers:\n${entry('  ')}\nfail-on: HIGH\n`],
    ['waivers: ~', `waivers:\n${entry('  ')}\n`],
    [
      `waivers: # ours\n    - ${one} # the first\n\n# the gate\nfail-on: HIGH\n`,
      `waivers: # ours\n    - ${one} # the first\n${entry('    ')}\n\n# the gate\nfail-on: HIGH\n`,
    ],
    [`waivers:\n- ${one}`, `waivers:\n- ${one}\n${entry('')}\n`],
    [
      'waivers:\n  - policy: "**"\n    address: aws_x.y\n    reason: >\n      Because we say so,\n      in two lines\n    owner: us\n    expires: 2027-01-01\n\nonly: all\n',
      `waivers:\n  - policy: "**"\n    address: aws_x.y\n    reason: >\n      Because we say so,\n      in two lines\n    owner: us\n    expires: 2027-01-01\n${entry('  ')}\n\nonly: all\n`,
    ],
    [
      'waivers:\n  - policy: "**"\n    address: aws_x.y\n    expires: 2027-01-01\n    owner: us\n    reason: |\n      Because we say so\nonly: all\n',
      `waivers:\n  - policy: "**"\n    address: aws_x.y\n    expires: 2027-01-01\n    owner: us\n    reason: |\n      Because we say so\n${entry('  ')}\nonly: all\n`,
    ],
    [
      `fail-on: LOW\r\nwaivers:\r\n  - ${one}\r\n`,
      `fail-on: LOW\r\nwaivers:\r\n  - ${one}\r\n${entry('  ', '\r\n')}\r\n`,
    ],
  ])('to %j leaves the rest as it is', (text, expected) => {
    const after = withWaiver(text, 'f', waiver, registry)
    expect(after).toBe(expected)
    const { waivers } = readSettings(after, 'f', registry)
    expect(waivers.at(-1)).toMatchObject(waiver)
    // and once more
    expect(readSettings(withWaiver(after, 'f', waiver, registry), 'f', registry).waivers).toHaveLength(
      waivers.length + 1,
    )
  })

  test.each([
    [`waivers: [${one}]`, /stands in brackets/],
    ['{fail-on: HIGH}', /stands in brackets/],
    ['failon: HIGH', /there is no such key/],
  ])('is refused where %s stands', (text, message) => {
    expect(() => withWaiver(text, 'f', waiver, registry)).toThrow(message)
  })

  test.each([
    'true',
    'null',
    '2027',
    '2027-03-31',
    '- a',
    '* b',
    '"',
    "it's",
    'a: b',
    'a #b',
    ' ',
    '\u202e\n',
    '%x',
    '@x',
    'a\\b',
    '日本語 text',
  ])('keeps any text: %j', text => {
    const reason = `${text} and ten letters`
    const after = withWaiver('', 'f', { ...waiver, reason, owner: `${text}x` }, registry)
    expect(readSettings(after, 'f', registry).waivers[0]).toMatchObject({ reason, owner: `${text}x` })
  })

  test('is held to the same rules', () => {
    expect(() => withWaiver('', 'f', { ...waiver, expires: '2027-02-30' }, registry)).toThrow(
      'day of the calendar',
    )
    expect(() => withWaiver('', 'f', { ...waiver, policy: 'aws/rds/x' }, registry)).toThrow(
      'there is no policy',
    )
  })
})

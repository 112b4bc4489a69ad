import { describe, expect, test } from 'vitest'
import type { Report } from '../engine/index.ts'
import { visible } from '../visible.ts'
import { table } from './table.ts'

const hidden = [
  ...['\u0000', '\u0007', '\b', '\n', '\r', '\t', '\u001b', '\u007f', '\u0085', '\u009b', '\u00ad', '\u061c'],
  ...[
    '\u200b',
    '\u200e',
    '\u200f',
    '\u2028',
    '\u2029',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\ufeff',
    '\u{e0041}',
  ],
]

test.each(hidden)('%j is written out', character => {
  const text = visible(`a${character}b`)
  expect(text).toMatch(/^a\\u(\{e0041\}|[0-9a-f]{4})b$/)
  expect(text).not.toContain(character)
})

test.each(['ëü', '日本', '😀', 'a\u0301', 'عربي', 'a b', '\\u202e'])('%j stays as it is', text => {
  expect(visible(text)).toBe(text)
})

test('line breaks stay in running text', () => {
  expect(visible('a\n\tb\r', { lines: true })).toBe('a\n\tb\\u000d')
})

describe('the table of the command line', () => {
  test('holds nothing that a terminal would obey, wherever a plan says it', () => {
    const evil = 'x\u001b]0;owned\u0007\u009b2J\u202e\r\nFAKE  passed'
    const counts = { HIGH: 1, MEDIUM: 0, LOW: 0, INFO: 0, total: 1 }
    const report: Report = {
      summary: { introduced: counts, existing: counts, fixed: counts, undetermined: 1, resources: 1 },
      policyResponse: {
        [`aws_x.${evil}`]: [
          {
            message: `value is ${evil}`,
            metadata: {
              title: `A title ${evil}`,
              custom: {
                severity: 'HIGH',
                remediation: `Write:\n  name = "${evil}"`,
                policyId: 'aws/x/y',
                path: evil,
                change: 'introduced',
                related: [evil],
                frameworks: {},
                fingerprint: 'f',
              },
            },
          },
        ],
      },
      undetermined: [{ policyId: 'aws/x/y', address: evil, path: evil, reason: `comes from ${evil}` }],
      dataLoss: [{ address: evil, noun: 'Queue', action: 'delete', cause: evil, fate: 'lost', reason: evil }],
      coverage: {
        resources: 1,
        judged: 1,
        policies: 1,
        unjudged: { [evil]: 1 },
        harmless: {},
        lists: [],
        deferred: { [evil]: evil },
        actions: [evil],
        complete: false,
        verdicts: { pass: 0, fail: 1, undetermined: 1, notApplicable: 0 },
      },
    }
    const text = table([{ report, version: '0.0.0', plan: evil }])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(text).not.toMatch(/^FAKE/m)
    expect(text).toContain('\\u001b]0;owned\\u0007\\u009b2J\\u202e\\u000d')
  })
})

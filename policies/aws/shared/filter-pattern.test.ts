import { describe, expect, it } from 'vitest'
import { matchesEvent } from './filter-pattern.ts'

const event = {
  eventName: 'StopLogging',
  eventSource: 'cloudtrail.amazonaws.com',
  userIdentity: { type: 'Root' },
  readOnly: false,
  count: 3,
}

describe('a filter pattern for JSON events', () => {
  it.each([
    ['{ $.eventName = "StopLogging" }', true],
    ['{$.eventName=StopLogging}', true],
    ['{ ( $.eventName = StopLogging ) }', true],
    ["{ $['eventName'] = StopLogging }", true],
    ["{ $.['userIdentity'].type = Root }", true],
    ['{ $.eventName = "Stop*" }', true],
    ['{ $.eventName = "*Log*" }', true],
    ['{ $.eventName = "*ing*ing" }', false],
    ['{ $.eventName = %^St[a-z]p% }', true],
    ['{ $.eventName = %^top% }', false],
    ['{ $.eventName != "StopLogging" }', false],
    ['{ $.errorCode != "AccessDenied" }', false],
    ['{ ($.eventName = A) || ($.eventName = StopLogging) && ($.userIdentity.type = Root) }', true],
    ['{ (($.eventName = A) || ($.eventName = StopLogging)) && ($.userIdentity.type = IAMUser) }', false],
    ['{ $.userIdentity.invokedBy NOT EXISTS }', true],
    ['{ $.userIdentity.type not exists }', false],
    ['{ $.readOnly IS FALSE }', true],
    ['{ $.count >= 3 && $.count < 4 }', true],
    ['{ $.count > 3 }', false],
  ] as const)('%s', (pattern, expected) => {
    expect(matchesEvent(pattern, event)).toBe(expected)
  })

  it.each([
    '',
    'ERROR',
    '[ip, user, ...]',
    '{ $.eventName = }',
    '{ ($.eventName = A }',
    '{ $.eventName = A } x',
    '{ eventName = A }',
    '{ $.eventName = %(a+)+% }',
  ])('%j is none that can be read', pattern => {
    expect(matchesEvent(pattern, event)).toBeUndefined()
  })

  it('is read in time that grows with its length', () => {
    expect(matchesEvent('('.repeat(100_000), event)).toBeUndefined()
    expect(matchesEvent(`{ ${'('.repeat(900)}$.count = 3${')'.repeat(900)} }`, event)).toBe(true)
    expect(matchesEvent(`{ $.eventName = "${'*a'.repeat(10_000)}" }`, event)).toBe(false)
  })
})

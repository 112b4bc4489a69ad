import { describe, expect, test } from 'vitest'
import type { DataLoss, Report } from './engine/index.ts'
import { failing, type Gate, passes } from './gate.ts'

const none = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
const lost: DataLoss = { address: 'a', noun: 'Queue', action: 'delete', cause: '', fate: 'lost', reason: '' }
const report = (introduced: object, existing: object = {}, dataLoss: DataLoss[] = []) =>
  ({
    summary: {
      introduced: { ...none, ...introduced },
      existing: { ...none, ...existing },
      fixed: { ...none, HIGH: 9, total: 9 },
      undetermined: 9,
      resources: 9,
    },
    dataLoss,
  }) satisfies Pick<Report, 'summary' | 'dataLoss'>

describe('the gate', () => {
  test.each<[string, Gate, ReturnType<typeof report>, boolean]>([
    ['nothing', { failOn: 'INFO' }, report({}), true],
    ['a finding at it', { failOn: 'MEDIUM' }, report({ MEDIUM: 1 }), false],
    ['a finding above it', { failOn: 'MEDIUM' }, report({ HIGH: 1 }), false],
    ['a finding below it', { failOn: 'MEDIUM' }, report({ LOW: 1, INFO: 1 }), true],
    ['one that was there', { failOn: 'HIGH' }, report({}, { HIGH: 1 }), false],
    [
      'one that was there, new ones only',
      { failOn: 'HIGH', only: 'introduced' },
      report({}, { HIGH: 1 }),
      true,
    ],
    ['a new one, new ones only', { failOn: 'HIGH', only: 'introduced' }, report({ HIGH: 1 }), false],
    ['anything, failing on none', { failOn: 'none' }, report({ HIGH: 1 }, {}, [lost]), true],
    ['lost data', { failOn: 'HIGH' }, report({}, {}, [lost]), false],
    ['lost data that counts as less', { failOn: 'HIGH', dataLoss: 'LOW' }, report({}, {}, [lost]), true],
    ['lost data that does not count', { failOn: 'INFO', dataLoss: 'none' }, report({}, {}, [lost]), true],
    ['data with a way back', { failOn: 'INFO' }, report({}, {}, [{ ...lost, fate: 'recoverable' }]), true],
  ])('of %s', (_, gate, made, expected) => {
    expect(passes(made, gate)).toBe(expected)
  })

  test('counts what fails, lost data with it', () => {
    const made = report({ HIGH: 2, MEDIUM: 3, LOW: 5 }, { HIGH: 7, MEDIUM: 11 }, [lost, lost])
    expect(failing(made, { failOn: 'MEDIUM' })).toBe(25)
    expect(failing(made, { failOn: 'MEDIUM', only: 'introduced' })).toBe(7)
    expect(failing(made, { failOn: 'HIGH', only: 'introduced', dataLoss: 'MEDIUM' })).toBe(2)
    expect(failing(made, { failOn: 'none' })).toBe(0)
  })
})

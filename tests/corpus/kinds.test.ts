import { describe, expect, it } from 'vitest'
import { KINDS, kindOf, rateOf } from './kinds.ts'

describe('kinds of plans', () => {
  it('goes by whole folders, at any depth', () => {
    expect(kindOf('/plans/fugue+regula/a.json')).toBe(KINDS[0])
    expect(kindOf('/plans/modules/terragoat/aws/plan.json')).toBe(KINDS[0])
    expect(kindOf('C:\\plans\\bridgecrewio+checkov\\a.json')).toBe(KINDS[0])
  })

  it('takes all else as meant to be applied', () => {
    expect(kindOf('/plans/modules/vpc__complete.json')).toBe(KINDS[1])
    expect(kindOf('/plans/modules/fugue+regula.json')).toBe(KINDS[1])
    expect(kindOf('/plans/not-terragoat/plan.json')).toBe(KINDS[1])
  })

  it('tells findings for each ten resources', () => {
    expect(rateOf(3, 40)).toBe('0.8')
    expect(rateOf(25, 10)).toBe('25.0')
    expect(rateOf(0, 10)).toBe('0.0')
    expect(rateOf(0, 0)).toBe('-')
  })
})

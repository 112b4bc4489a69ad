import { describe, expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { frameworks, frameworksOf } from './index.ts'

const known = new Set(registry.map(({ id }) => id))

/** How the owner of each framework writes the ids of its controls. */
const forms = {
  'aws-fsbp': /^[A-Z][A-Za-z0-9]+\.[1-9]\d*$/,
  'cis-aws-5.0': /^[1-9](\.[1-9]\d?){1,2}$/,
  'cis-aws-7.0': /^[1-9](\.[1-9]\d?){1,2}$/,
  'pci-dss-4.0': /^([1-9]|1[0-2]|A[1-3])(\.[1-9]\d?){2,3}$/,
}

describe.each(Object.entries(frameworks))('%s', (id, { name, version, source, controls }) => {
  const all = Object.entries(controls)

  it('says whose it is', () => {
    expect(name).toMatch(/^[A-Z].*[^.]$/)
    expect(id.endsWith(version.replace(/\.0\.0$/, '.0')) || id === 'aws-fsbp').toBe(true)
    expect(source).toMatch(/^https:\/\/\S+$/)
  })

  it('has its controls in order, with ids as their owner writes them', () => {
    const ids = all.map(([control]) => control)
    expect(ids.filter(control => !forms[id as keyof typeof forms].test(control))).toEqual([])
    expect(ids).toEqual(ids.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  })

  it('has titles without a full stop', () => {
    expect(all.filter(([, { title }]) => !/^[A-Z].*[^.\s]$/.test(title))).toEqual([])
  })

  it('names policies that there are, once each, sorted', () => {
    const named = all.flatMap(([control, { policies = [] }]) => policies.map(policy => [control, policy]))
    expect(named.filter(([, policy]) => !known.has(policy as string))).toEqual([])
    for (const [control, { policies = [] }] of all)
      expect(policies, control).toEqual([...new Set(policies)].sort())
  })

  it('gives a reason, and no policy, where a plan cannot decide', () => {
    for (const [control, { policies, undecidable }] of all)
      expect(policies === undefined, control).toBe(
        undecidable !== undefined && /^[A-Z].*\.$/.test(undecidable),
      )
  })
})

it('tells the controls of a policy in the order of the tables', () => {
  expect(frameworksOf('aws/iam/policy-not-admin')).toMatchObject({
    'aws-fsbp': ['IAM.1'],
    'cis-aws-5.0': ['1.15'],
    'cis-aws-7.0': ['2.14'],
  })
  expect(frameworksOf('aws/vpc/ssh-not-open')['cis-aws-7.0']).toEqual(['6.3', '6.4'])
  expect(frameworksOf('aws/none/such')).toEqual({})
})

it('stands nowhere in a policy file', () => {
  expect(registry.filter(({ policy }) => 'frameworks' in policy)).toEqual([])
  for (const { id, frameworks } of registry) expect(frameworks, id).toEqual(frameworksOf(id))
})

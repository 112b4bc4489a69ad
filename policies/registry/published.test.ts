import { expect, it } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { publish } from './published.ts'

const files = publish(catalogue)

it('has a file for each policy with all that it says', () => {
  for (const entry of catalogue) expect(files[`policies/${entry.id}.json`]).toBe(entry)
})

it('lists every policy with the checks that it stands for, and the ids that it had', () => {
  const [first] = catalogue
  const renamed = {
    ...first!,
    formerly: ['aws/old/name'],
    equivalents: { ...first!.equivalents, checkov: ['CKV_AWS_1'] },
  }
  expect(publish([renamed])['policies/index.json']).toEqual([
    {
      id: first!.id,
      title: first!.title,
      severity: first!.severity,
      service: first!.service,
      resourceTypes: first!.resourceTypes,
      checks: ['CKV_AWS_1'],
      formerly: ['aws/old/name'],
    },
  ])
  expect(files['policies/index.json']).toHaveLength(catalogue.length)
})

it('leaves tools without a check of their own out of the notes', () => {
  const [first] = catalogue
  const one = { ...first!, equivalents: { checkov: ['CKV_AWS_1'], trivy: [], regula: [], steampipe: [] } }
  expect(publish([one])['policies/notes.json']).toEqual({
    [one.id]: { why: one.why, equivalents: { checkov: ['CKV_AWS_1'] } },
  })
})

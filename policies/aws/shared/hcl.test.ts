import { expect, test } from 'vitest'
import { readBlocks } from '../../engine/judge/remedy/hcl.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import spansZones from '../fsx/file-system-spans-zones.ts'
import { expression, hcl } from './hcl.ts'

test.each([
  ['what begins a template', '${file("x")} %{ if y }', '"$${file(\\"x\\")} %%{ if y }"'],
  ['what ends a string', '"}\nresource "a" "b" {', '"\\"}\\nresource \\"a\\" \\"b\\" {"'],
  ['an expression, as it stands', expression('aws_x.y.id'), 'aws_x.y.id'],
])('%s', (_, value, written) => {
  const text = hcl('aws_x', 'this', { a: value, b: [value as string] })
  expect(text).toBe(`resource "aws_x" "this" {\n  a = ${written}\n  b = [${written}]\n}`)
  expect(readBlocks(text)).toHaveLength(1)
})

test('a remedy that takes a text from the plan takes it as a text', async () => {
  const entry = { id: 'aws/fsx/file-system-spans-zones', policy: spansZones, frameworks: {} }
  const [trial] = await verdictsOf(
    entry,
    `
      resource "aws_fsx_windows_file_system" "main" {
        deployment_type = "SINGLE_AZ_1"
        subnet_ids      = ["$\${x"]
      }
    `,
  )
  expect(trial?.findings.map(({ metadata }) => metadata.custom.remediation).join()).toContain('"$${x"')
})

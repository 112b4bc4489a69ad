import { describe, expect, test } from 'vitest'
import { registry } from '../../registry.ts'
import { verdictsOf } from '../../terraform/trial.ts'

/** The sentences of what a policy finds in HCL. */
async function sentences(id: string, hcl: string): Promise<string[]> {
  const entry = registry.find(one => one.id === id)!
  const trials = await verdictsOf(entry, hcl)
  return trials.at(-1)!.findings.map(({ metadata }) => metadata.custom.remediation.split('\n\n')[0] ?? '')
}

const [windows, ontap] = [
  `resource "aws_fsx_windows_file_system" "main" {
    self_managed_active_directory {
      password = "hunter2hunter2"
    }
  }`,
  'resource "aws_fsx_ontap_file_system" "main" {\n  fsx_admin_password = "hunter2hunter2"\n}',
]
const user = (passwords: string) => `resource "aws_elasticache_user" "main" {\n${passwords}\n}`

describe('a write-only attribute is told of', () => {
  test.each([
    [
      'beside the one that it stands for',
      'aws/fsx/file-system-password-not-written',
      windows,
      'self_managed_active_directory.password_wo',
    ],
    ['where it belongs to another type', 'aws/fsx/file-system-password-not-written', ontap, undefined],
    [
      'beside a list',
      'aws/elasticache/cache-password-not-written',
      user('passwords = ["hunter2hunter2"]'),
      'passwords_wo',
    ],
    [
      'where another one of the resource has it',
      'aws/elasticache/cache-password-not-written',
      user('authentication_mode {\ntype = "password"\npasswords = ["hunter2hunter2"]\n}'),
      undefined,
    ],
  ])('%s', async (_, id, hcl, writeOnly) => {
    const [sentence] = await sentences(id, hcl)
    expect(/, (\S+) with an ephemeral value/.exec(sentence ?? '')?.[1]).toBe(writeOnly)
  })
})

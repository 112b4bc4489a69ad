import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FrameworkCoverage, frameworks } from '../frameworks/index.ts'
import { registry } from '../registry.ts'
import { main } from './main.ts'

afterEach(() => vi.restoreAllMocks())

/** One run of the command line: its exit status and what it wrote. */
async function run(...args: string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const status = await main(args)
  const written = { status, out: out.mock.calls.join(''), err: err.mock.calls.join('') }
  vi.restoreAllMocks()
  return written
}

describe('policies', () => {
  it('lists every policy with the controls that it stands at', async () => {
    const { status, out } = await run('policies', '--format', 'json')
    const rows = JSON.parse(out)
    expect(status).toBe(0)
    expect(rows.map((row: { id: string }) => row.id)).toEqual(registry.map(({ id }) => id))
    expect(rows.find((row: { id: string }) => row.id === 'aws/rds/instance-encrypted').frameworks).toEqual({
      'aws-fsbp': ['RDS.3'],
      'cis-aws-5.0': ['2.2.1'],
      'cis-aws-7.0': ['3.2.1'],
      'pci-dss-4.0': ['3.5.1'],
    })
  })
})

describe.each(Object.keys(frameworks))('policies --framework %s', id => {
  it('tells each control once, as covered, not covered or not decidable', async () => {
    const { status, out } = await run('policies', '--framework', id, '--format', 'json')
    const { controls, counts }: FrameworkCoverage = JSON.parse(out)
    expect(status).toBe(0)
    expect(controls.map(control => control.id)).toEqual(
      Object.keys(frameworks[id as keyof typeof frameworks].controls),
    )
    for (const { id, coverage, policies, reason } of controls) {
      expect(policies.length > 0, id).toBe(coverage === 'covered')
      expect(reason !== undefined, id).toBe(coverage === 'undecidable')
    }
    for (const [coverage, n] of Object.entries(counts))
      expect(controls.filter(control => control.coverage === coverage)).toHaveLength(n)
  })
})

describe('policies --framework', () => {
  it('prints a section for each coverage, with the policies and the reasons', async () => {
    const { status, out } = await run('policies', '--framework', 'cis-aws-7.0')
    expect(status).toBe(0)
    expect(out).toMatch(/^CIS Amazon Web Services Foundations Benchmark 7\.0\.0, 70 controls\nhttps:/)
    const [, covered, undecidable] = out.split(/^(?=Covered by|Not covered|Not decidable)/m)
    expect(covered).toMatch(
      /^ {2}3\.2\.1 {2}Ensure that encryption-at-rest .*(?:\n {11}aws\/rds\/[\w-]+)*\n {11}aws\/rds\/instance-encrypted$/m,
    )
    // each control of the benchmark has a policy or a reason
    expect(out).not.toContain('Not covered')
    expect(undecidable).toMatch(
      /^ {2}2\.5 {4}Ensure MFA is enabled .*\n {11}The root user's devices show only in the account\.$/m,
    )
  })

  it('leaves out a section that has no control', async () => {
    const { out } = await run('policies', '--framework', 'pci-dss-4.0')
    expect(out).toMatch(/^Covered by at least one policy: \d+$/m)
    expect(out).not.toContain('Not decidable')
  })

  it.each(['cis-aws-9.0', '', 'toString', 'CIS-AWS-7.0'])(
    'refuses the unknown id %j and names the known ones',
    async id => {
      const { status, out, err } = await run('policies', `--framework=${id}`)
      expect({ status, out }).toEqual({ status: 2, out: '' })
      expect(err).toContain(`--framework takes ${Object.keys(frameworks).join(', ')}; it was ${id}`)
    },
  )

  it.each([['--framework'], ['--framework', 'cis-aws-7.0', 'more']])('refuses %s %s', async (...args) => {
    expect((await run('policies', ...args)).status).toBe(2)
  })
})

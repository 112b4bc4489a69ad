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
      'nist-800-53-r5': ['CA-9(1)', 'CM-3(6)', 'SC-7(10)', 'SC-13', 'SC-28', 'SC-28(1)', 'SI-7(6)'],
      'pci-dss-4.0': ['3.5.1'],
    })
  })
})

describe('policies POLICY…', () => {
  const idsOf = async (...names: string[]) => {
    const { status, out } = await run('policies', ...names, '--format', 'json')
    expect(status).toBe(0)
    return JSON.parse(out).map((row: { id: string }) => row.id)
  }

  it('tells all that one policy says', async () => {
    const { status, out } = await run('policies', 'aws/s3/bucket-writes-access-log')
    expect(status).toBe(0)
    expect(out).toMatch(/^aws\/s3\/bucket-writes-access-log {2}MEDIUM\nBucket writes an access log\n\n/)
    expect(out).toContain('\n  resource "aws_s3_bucket_logging" "this" {\n')
    expect(out).toMatch(/^Judges {10}aws_s3_bucket$/m)
    expect(out).toMatch(/^Controls {8}AWS FSBP S3\.9; CIS AWS 5\.0 3\.4; /m)
    expect(out).toMatch(/^Other tools {5}checkov CKV_AWS_18; trivy AWS-0089, /m)
    expect(out).toMatch(/^Sources {9}https:.*\n {16}https:/m)
  })

  it.each([
    ['the id of the same check in Checkov', 'CKV_AWS_21', 'aws/s3/bucket-versioned'],
    ['one in whatever letters', 'ckv_aws_21', 'aws/s3/bucket-versioned'],
    ['an id as Trivy wrote it before', 'AVD-AWS-0090', 'aws/s3/bucket-versioned'],
    ['a resource type', 'aws_ebs_volume', 'aws/ec2/ebs-volume-encrypted'],
    ['a pattern', 'aws/s3/*', 'aws/s3/bucket-versioned'],
  ])('finds it by %s', async (_, name, id) => {
    expect(await idsOf(name)).toContain(id)
  })

  it('finds one by the id that it had before', async () => {
    const renamed = registry.find(({ policy }) => policy.formerly)
    expect(await idsOf(renamed?.policy.formerly?.[0] ?? '')).toContain(renamed?.id)
  })

  it('lists several, each once', async () => {
    const { out } = await run('policies', 'aws_ebs_volume', 'aws/ec2/ebs-volume-*')
    const lines = out.trimEnd().split('\n')
    expect(lines.filter(line => line.includes('aws/ec2/ebs-volume-encrypted '))).toHaveLength(1)
    for (const line of lines) expect(line).toMatch(/^(HIGH|MEDIUM|LOW|INFO) +aws\/\S+ +\S/)
  })

  it('gives programs all but the examples', async () => {
    const { out } = await run('policies', 'CKV_AWS_21', '--format', 'json')
    const [policy] = JSON.parse(out)
    expect(policy).toMatchObject({ id: 'aws/s3/bucket-versioned', severity: 'LOW' })
    expect(policy.why).toContain('versions')
    expect(policy).not.toHaveProperty('examples')
  })

  it.each([
    ['aws/s3/bucket-version', ' (is it aws/s3/bucket-versioned?)'],
    ['aws_s3_bukket', ' (is it aws_s3_bucket?)'],
    ['CKV_AWS_999999', ''],
    ['aws/nothing/*', ''],
  ])('says that there is none of %s', async (name, nearest) => {
    expect(await run('policies', 'aws_s3_bucket', name)).toEqual({
      status: 2,
      out: '',
      err: `plumbline: no policy has the id ${name}, judges such a type or stands for such a check${nearest}\n`,
    })
  })

  it('says why there is none for a check of another tool', async () => {
    expect(await run('policies', 'AVD-AWS-0142')).toEqual({
      status: 2,
      out: '',
      err: 'plumbline: no policy stands for AVD-AWS-0142: what is asked shows in a running account alone: who signed in last, with what, and how old a key is\n',
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

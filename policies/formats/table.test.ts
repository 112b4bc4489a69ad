import { describe, expect, test } from 'vitest'
import { block, change, planJson, ref } from '../../tests/plan-json.ts'
import { assess } from '../assess.ts'
import type { Gate } from '../gate.ts'
import { outcomeOf } from './assessment.ts'
import { formats } from './index.ts'
import { table as tableOf } from './table.ts'

const table = async (plan: object) =>
  tableOf([
    {
      report: await assess(new TextEncoder().encode(JSON.stringify(plan))),
      version: '0.0.0',
      plan: 'plan.json',
    },
  ])

describe('the table', () => {
  test('of a plan in which nothing is of a known type says that nothing was judged', async () => {
    const [headline] = (await table(planJson([change('random_id.a', {})], undefined))).split('\n')
    expect(headline).toBe('Nothing here could be judged')
    const [empty] = (await table({ format_version: '1.2', planned_values: {} })).split('\n')
    expect(empty).toBe('Nothing here could be judged')
  })

  test('says first what is lost, as the comment, the page and the annotations do: nothing is wrong but that', async () => {
    const report = await assess(
      new TextEncoder().encode(
        JSON.stringify(
          planJson(
            [change('aws_ebs_snapshot.a', { actions: ['delete'], before: { id: 'snap-1' }, after: null })],
            undefined,
          ),
        ),
      ),
    )
    expect(report.dataLoss).toMatchObject([{ fate: 'lost' }])
    const counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
    const summary = { ...report.summary, introduced: counts, existing: counts, fixed: counts }
    const found = (total: number) => ({
      ...{ version: '0', plan: 'plan.json' },
      report: { ...report, summary: { ...summary, introduced: { ...counts, LOW: total, total } } },
    })
    const none = 'No problems found, data of 1 resource lost'
    expect(tableOf([found(0)]).split('\n')[0]).toBe(none)
    expect(formats.markdown([found(0)])).toContain(`### ${none}\n`)
    expect(formats.html([found(0)])).toContain(
      '<h1>No problems found, <span class="introduced">data of 1 resource lost</span></h1>',
    )
    const words = '2 new problems, 0 that were there, 0 fixed, data of 1 resource lost'
    expect(tableOf([found(2)]).split('\n')[0]).toBe(words)
    expect(formats.github([found(2)])).toContain(`plan.json: ${words}`)
    expect(formats.html([found(2)])).toContain(
      'new problems</span>, <span class="introduced">data of 1 resource lost</span></h1>',
    )
    const unjudged = {
      ...found(0),
      report: { ...found(0).report, coverage: { ...report.coverage, judged: 0 } },
    }
    expect(tableOf([unjudged]).split('\n')[0]).toBe('Nothing here could be judged, data of 1 resource lost')
  })

  test('says that Terraform stopped, as the comment, the page and the annotations do: what it found may not be all', async () => {
    const plan = {
      ...planJson([change('aws_ebs_snapshot_block_public_access.a', {})], undefined),
      errored: true,
    }
    const report = await assess(new TextEncoder().encode(JSON.stringify(plan)))
    const counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
    const summary = { ...report.summary, introduced: counts, existing: counts, fixed: counts }
    const stopped = { version: '0', plan: 'plan.json', report: { ...report, summary, policyResponse: {} } }
    const words = 'No problems found, Terraform stopped with an error'
    expect(tableOf([stopped]).split('\n')[0]).toBe(words)
    expect(formats.markdown([stopped])).toContain(`### ${words}\n`)
    expect(formats.github([stopped])).toContain(`plan.json: ${words}`)
    expect(formats.html([stopped])).toContain(
      '<h1>No problems found, <span class="introduced">Terraform stopped with an error</span></h1>',
    )
  })

  test.each([
    { complete: false },
    { deferred_changes: [{ reason: 'unknown', resource_change: { address: 'aws_vpc.later' } }] },
  ])('says so of a part of a plan, which is no fault and no calm either: %j', async part => {
    const json = { ...planJson([change('aws_ebs_snapshot_block_public_access.a', {})], undefined), ...part }
    const report = await assess(new TextEncoder().encode(JSON.stringify(json)))
    const counts = { HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, total: 0 }
    const summary = { ...report.summary, introduced: counts, existing: counts, fixed: counts }
    const short = { version: '0', plan: 'plan.json', report: { ...report, summary, policyResponse: {} } }
    const words = 'No problems found, Terraform planned only a part'
    expect(tableOf([short]).split('\n')[0]).toBe(words)
    expect(formats.markdown([short])).toContain(
      `### ${words}\n\nTerraform planned only a part: what it had not planned is judged as it was before`,
    )
    expect(formats.html([short])).toContain(`<h1>${words}</h1>`)
    expect(
      JSON.parse(formats.sarif([short])).runs[0].invocations[0].toolExecutionNotifications,
    ).toContainEqual(
      expect.objectContaining({
        message: { text: expect.stringMatching(/^Terraform planned only a part: /) },
      }),
    )
  })

  test('ends with how much of the plan was judged, and what needed no judging', async () => {
    const plan = planJson(
      [
        change('aws_s3_bucket.a', {}),
        change('random_id.a', {}),
        change('aws_volume_attachment.a', {}),
        change('aws_lambda_layer_version.a', {}),
        change('aws_lambda_layer_version.b', {}),
      ],
      undefined,
    )
    expect((await table(plan)).trimEnd().split('\n').at(-1)).toMatch(
      /^1 resource of 5 judged by [\d,]+ policies; 2 of types that hold nothing unsafe; no policy for aws_lambda_layer_version \(2\)$/,
    )
  })

  test('says that sources may answer what is open, where it had none', async () => {
    const plan = planJson([change('aws_s3_bucket_policy.a', { unknown: { policy: true, bucket: true } })], {
      resources: [block('aws_s3_bucket_policy.a', { policy: ref('local.a'), bucket: ref('local.b') })],
    })
    const report = await assess(new TextEncoder().encode(JSON.stringify(plan)))
    const given = { report, version: '0.0.0', plan: 'plan.json' }
    expect(report.undetermined.length).toBeGreaterThan(0)
    expect(tableOf([given])).toMatch(
      /^Undetermined: .*(\n {2}\S.*)*\n {2}The sources of the plan may answer/m,
    )
    expect(tableOf([{ ...given, locate: () => undefined }])).not.toContain('The sources')
    expect(await table(planJson([change('random_id.a', {})], undefined))).not.toContain('The sources')
  })

  test('names what is put off and what else the apply runs', async () => {
    const plan = {
      ...planJson([change('aws_s3_bucket.a', {})], undefined),
      complete: false,
      deferred_changes: [
        { reason: 'instance_count_unknown', resource_change: { address: 'aws_s3_bucket.later' } },
      ],
      action_invocations: [{ address: 'action.aws_lambda_invoke.warm' }],
    }
    expect(await table(plan)).toContain(
      'Terraform puts off 1 change to a later plan, which has to be judged too:\n  aws_s3_bucket.later  instance_count_unknown\nThe apply also runs action.aws_lambda_invoke.warm, which no policy judges.\n',
    )
    expect(await table({ ...plan, deferred_changes: [] })).toContain('Another plan has to follow')
    const errored = await table({ ...plan, deferred_changes: [], errored: true })
    expect(errored).toContain('Terraform stopped with an error: ')
    expect(errored).not.toContain('Another plan has to follow')
  })
})

describe('the end of the table', () => {
  const groups = (n: number) =>
    planJson(
      Array.from({ length: n }, (_, i) =>
        change(`aws_vpc_security_group_ingress_rule.r[${i}]`, {
          after: { cidr_ipv4: '0.0.0.0/0', ip_protocol: 'tcp', from_port: 22, to_port: 22 },
        }),
      ),
      undefined,
    )
  const endOf = async (plan: object, gate: Gate, colours = false) => {
    const report = await assess(new TextEncoder().encode(JSON.stringify(plan)))
    const text = tableOf([{ report, version: '0.0.0', plan: 'plan.json', gate: outcomeOf(report, gate) }], {
      colours,
    })
    const paragraphs = text.trimEnd().split('\n\n')
    return paragraphs.at(-1) ?? ''
  }
  const line = (i: number) =>
    `  HIGH    aws_vpc_security_group_ingress_rule.r[${i}]  Security group opens SSH to the internet  [introduced]`

  test('names what fails the run', async () => {
    expect(await endOf(groups(2), { failOn: 'HIGH' })).toBe(
      `Fails at HIGH: 2 findings\n${line(0)}\n${line(1)}`,
    )
    expect(await endOf(groups(1), { failOn: 'HIGH', only: 'introduced' })).toBe(
      `Fails at HIGH, by what the plan introduces: 1 finding\n${line(0)}`,
    )
  })

  test('names ten, and how many more there are', async () => {
    const lines = (await endOf(groups(13), { failOn: 'HIGH' })).split('\n')
    expect(lines.at(0)).toBe('Fails at HIGH: 13 findings')
    expect(lines.slice(1, -1)).toHaveLength(10)
    expect(lines.at(-1)).toBe('  and 3 more')
  })

  test('counts lost data, at the severity that it has', async () => {
    const plan = planJson(
      [change('aws_ebs_volume.a', { before: { final_snapshot: false, encrypted: true }, after: null })],
      undefined,
    )
    const loss = 'aws_ebs_volume.a  EBS volume is deleted with its data  [introduced]'
    expect(await endOf(plan, { failOn: 'HIGH' })).toBe(`Fails at HIGH: 1 finding\n  HIGH    ${loss}`)
    expect(await endOf(plan, { failOn: 'LOW', dataLoss: 'LOW' })).toBe(
      `Fails at LOW: 1 finding\n  LOW     ${loss}`,
    )
    expect(await endOf(plan, { failOn: 'HIGH', dataLoss: 'none' })).toBe('Passes at HIGH')
  })

  test('says that a run passes, and nothing where none can fail', async () => {
    const fine = planJson([change('random_id.a', {})], undefined)
    expect(await endOf(fine, { failOn: 'INFO' })).toBe('Passes at INFO')
    expect(await endOf(fine, { failOn: 'MEDIUM', only: 'introduced' })).toBe(
      'Passes at MEDIUM, by what the plan introduces',
    )
    expect(await endOf(groups(1), { failOn: 'none' })).toMatch(/judged by [\d,]+ policies/)
  })

  test('shows an address as a terminal may', async () => {
    const plan = groups(1)
    const [first] = (plan as { resource_changes: { address: string }[] }).resource_changes
    if (first) first.address = 'aws_vpc_security_group_ingress_rule.r["\u001b[2J"]'
    const end = await endOf(plan, { failOn: 'HIGH' })
    expect(end).toContain('Fails at HIGH')
    expect(end).not.toContain('\u001b')
  })

  test('of several plans names those that fail', async () => {
    const assessed = async (plan: string, n: number, failOn: Gate['failOn']) => {
      const report = await assess(new TextEncoder().encode(JSON.stringify(groups(n))))
      return { report, version: '0.0.0', plan, gate: outcomeOf(report, { failOn }) }
    }
    const fails = await assessed('a\u001b.json', 1, 'HIGH')
    const passes = await assessed('b.json', 0, 'HIGH')
    const cannot = await assessed('c.json', 1, 'none')
    const lastOf = (...run: (typeof fails)[]) => tableOf(run).trimEnd().split('\n\n').at(-1)
    expect(lastOf(fails, passes, cannot)).toBe('1 of 3 plans fails\n  a\\u001b.json')
    expect(lastOf(fails, fails, passes)?.split('\n').at(0)).toBe('2 of 3 plans fail')
    expect(lastOf(passes, passes)).toBe('No plan of 2 fails')
    expect(lastOf(cannot, cannot)).toMatch(/judged by [\d,]+ policies/)
  })
})

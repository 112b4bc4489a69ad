import { describe, expect, it } from 'vitest'
import { registry } from '../registry.ts'
import { frameworks, frameworksOf } from './index.ts'

const known = new Set(registry.map(({ id }) => id))

/** How the owner of each framework writes the ids of its controls. */
const forms = {
  'aws-fsbp': /^[A-Z][A-Za-z0-9]+\.[1-9]\d*$/,
  'cis-aws-5.0': /^[1-9](\.[1-9]\d?){1,2}$/,
  'cis-aws-7.0': /^[1-9](\.[1-9]\d?){1,2}$/,
  'nist-800-53-r5': /^[A-Z]{2}-[1-9]\d?(\([1-9]\d?\))?$/,
  'pci-dss-4.0': /^([1-9]|1[0-2]|A[1-3])(\.[1-9]\d?){2,3}$/,
}

describe.each(Object.entries(frameworks))('%s', (id, { name, version, source, controls }) => {
  const all = Object.entries(controls)

  it('says whose it is', () => {
    expect(name).toMatch(/^[A-Z].*[^.]$/)
    const short = version.replace(/\.0\.0$/, '.0').replace('Revision ', 'r')
    expect(id.endsWith(short) || id === 'aws-fsbp').toBe(true)
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

/**
 * What bears on NIST's requirements is what Security Hub says of its controls. Those that are in its standard of best practices too
 * have their policies there; of the others these stand for what they say, by the control.
 */
const DECIDED: Record<string, string[]> = {
  'BedrockAgentCore.3': ['aws/bedrock/memory-uses-customer-key'],
  'BedrockAgentCore.4': ['aws/bedrock/gateway-uses-customer-key'],
  'CloudTrail.10': ['aws/cloudtrail/event-data-store-uses-customer-key'],
  'CloudWatch.15': ['aws/cloudwatch/alarm-has-action'],
  'CloudWatch.16': ['aws/cloudwatch/log-group-kept-for-a-year'],
  'CloudWatch.17': ['aws/cloudwatch/alarm-actions-enabled'],
  'EC2.12': ['aws/ec2/eip-attached'],
  'EC2.13': ['aws/vpc/all-ports-not-open', 'aws/vpc/port-range-not-open', 'aws/vpc/ssh-not-open'],
  'EC2.28': ['aws/ec2/ebs-volume-backed-up'],
  'ECR.5': ['aws/ecr/repository-encrypted-with-kms', 'aws/ecr/repository-uses-customer-key'],
  'ECS.17': ['aws/ecs/task-not-on-host-network'],
  'ELB.16': ['aws/elb/load-balancer-has-web-acl'],
  'EventBridge.4': ['aws/eventbridge/endpoint-replicates-events'],
  'KMS.4': ['aws/kms/key-rotates'],
  'Lambda.3': ['aws/lambda/function-in-vpc'],
  'Lambda.7': ['aws/lambda/function-traced'],
  'MQ.5': ['aws/mq/broker-spans-zones'],
  'Neptune.9': ['aws/neptune/cluster-spans-zones'],
  'NetworkFirewall.1': ['aws/networkfirewall/firewall-spans-zones'],
  'Opensearch.11': ['aws/opensearch/domain-has-dedicated-masters', 'aws/opensearch/domain-has-three-masters'],
  'RedshiftServerless.4': ['aws/redshift/serverless-namespace-uses-customer-key'],
  'S3.7': ['aws/s3/bucket-replicated'],
  'S3.11': ['aws/s3/bucket-sends-events'],
  'S3.14': ['aws/s3/bucket-versioned'],
  'S3.15': ['aws/s3/object-lock-enabled'],
  'S3.17': ['aws/s3/bucket-encrypted-with-kms'],
  'S3.20': ['aws/s3/bucket-requires-mfa-delete'],
  'SNS.1': ['aws/sns/topic-encrypted-with-kms'],
  'WAF.11': ['aws/waf/web-acl-writes-log'],
}

describe('nist-800-53-r5', () => {
  const standing = new Map([...known].map(id => [id, frameworksOf(id)]))
  const nist = (id: string) => standing.get(id)?.['nist-800-53-r5'] ?? []
  const hubs = new Map(
    [...known].map(id => [
      id,
      [
        ...(standing.get(id)?.['aws-fsbp'] ?? []),
        ...Object.keys(DECIDED).filter(control => DECIDED[control]?.includes(id)),
      ],
    ]),
  )
  const hub = (id: string) => hubs.get(id) ?? []

  it('has a policy where a control of Security Hub has, and nowhere else', () => {
    expect([...known].filter(id => nist(id).length > 0 && hub(id).length === 0)).toEqual([])
    expect(
      Object.values(DECIDED)
        .flat()
        .filter(id => nist(id).length === 0),
    ).toEqual([])
  })

  it('asks the same of every policy that stands at a control, and more of one that stands at more of them', () => {
    const strays = [...known].flatMap(id =>
      [...known]
        .filter(other => hub(other).length > 0 && hub(other).every(control => hub(id).includes(control)))
        .filter(other => nist(other).some(control => !nist(id).includes(control)))
        .map(other => [id, other]),
    )
    expect(strays).toEqual([])
  })

  it('reads Security Hub as its user guide says', () => {
    expect(nist('aws/s3/bucket-has-lifecycle')).toEqual(['CP-6(2)', 'CP-9', 'CP-10', 'SC-5(2)', 'SI-13(5)'])
    expect(nist('aws/vpc/ssh-not-open')).toEqual([
      ...['AC-4', 'AC-4(21)', 'CA-9(1)', 'CM-2', 'CM-2(2)', 'CM-7'],
      ...['SC-7', 'SC-7(4)', 'SC-7(5)', 'SC-7(11)', 'SC-7(16)', 'SC-7(21)'],
    ])
    expect(nist('aws/kms/key-rotates')).toEqual(['SC-12', 'SC-12(2)', 'SC-28(3)'])
    expect(nist('aws/acm/certificate-key-long-enough')).toEqual([])
  })

  it('titles an enhancement with its base control, as NIST does, and has none that NIST has withdrawn', () => {
    const { controls } = frameworks['nist-800-53-r5']
    for (const [id, { title }] of Object.entries(controls)) {
      expect(title.includes(' | '), id).toBe(id.includes('('))
      const base = controls[id.replace(/\(.*/, '')]
      if (base) expect(title.split(' | ')[0], id).toBe(base.title)
    }
    expect(Object.keys(controls)).not.toContain('SA-13')
  })
})

it('takes over of what Security Hub reads in PCI DSS what a finding can mean', () => {
  const pci = (id: string) => frameworksOf(id)['pci-dss-4.0'] ?? []
  expect(pci('aws/guardduty/detector-enabled')).toEqual(['11.5.1'])
  expect(pci('aws/rds/instance-takes-minor-upgrades')).toEqual(['6.3.3'])
  expect(pci('aws/s3/account-blocks-public-access')).toEqual(['1.4.4'])
  // its control asks all of a password policy at once, and names each requirement there
  expect(pci('aws/iam/passwords-expire')).toEqual(['8.3.9', '8.6.3'])
  expect(pci('aws/iam/passwords-not-reused')).toEqual(['8.3.7'])
  // keeping backups longer keeps no less, and who may read a log says neither a bus nor a key of its encryption
  expect(pci('aws/docdb/cluster-keeps-backups-for-a-week')).toEqual([])
  expect(pci('aws/eventbridge/bus-has-policy')).toEqual([])
  expect(pci('aws/cloudtrail/trail-uses-customer-key')).toEqual([])
})

it('stands nowhere in a policy file', () => {
  expect(registry.filter(({ policy }) => 'frameworks' in policy)).toEqual([])
  for (const { id, frameworks } of registry) expect(frameworks, id).toEqual(frameworksOf(id))
})

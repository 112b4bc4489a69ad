import { describe, expect, test } from 'vitest'
import { literal, planJson, read, ref } from '../../../tests/plan-json.ts'
import { ProviderScope } from './provider-scope.ts'

/** A resource of AWS that says nothing of where it lives. */
const NOTHING_OWN = { providerKey: undefined, region: undefined, provider: 'aws', arn: undefined }

const regions = async (...keys: [string, string]) => {
  const aws = (module_address: string, expressions?: object) => ({ name: 'aws', module_address, expressions })
  const provider_config = {
    aws: { name: 'aws', expressions: { region: ref('local.region') } },
    'aws.dr': { name: 'aws', alias: 'dr', expressions: { region: literal('us-west-2') } },
    'module.all.module.vpc:aws': aws('module.all.module.vpc'),
    'module.all.module.ecr:aws': aws('module.all.module.ecr'),
    'module.own:aws': aws('module.own', { region: literal('eu-west-3') }),
  }
  const scope = new ProviderScope(await read(planJson([], {}, { provider_config })))
  const [a, b] = keys.map(providerKey => ({ ...NOTHING_OWN, providerKey }))
  return scope.share('region', a!, b!)
}

test('what a module needs is handed down to it', async () => {
  expect(await regions('module.all.module.vpc:aws', 'module.all.module.ecr:aws')).toBe('yes')
  expect(await regions('module.all.module.vpc:aws', 'aws')).toBe('yes')
  expect(await regions('module.none.module.deep:aws', 'aws')).toBe('yes')
})

test('what a plan does not show the provider of may be of each of its own, whatever the root calls them', async () => {
  const amazon = (alias: string | undefined, region: string) => ({
    ...{ name: 'amazon', full_name: 'registry.terraform.io/hashicorp/aws', alias },
    expressions: { region: literal(region) },
  })
  const provider_config = { amazon: amazon(undefined, 'eu-west-1'), 'amazon.us': amazon('us', 'us-east-1') }
  const scope = new ProviderScope(await read(planJson([], {}, { provider_config })))
  expect(scope.share('region', { ...NOTHING_OWN, providerKey: 'amazon' }, NOTHING_OWN)).toBe('maybe')
  expect(scope.share('region', { ...NOTHING_OWN, providerKey: 'amazon.us' }, NOTHING_OWN)).toBe('maybe')
})

test('a module with a configuration of its own has that', async () => {
  expect(await regions('module.own:aws', 'aws.dr')).toBe('no')
  expect(await regions('module.own.module.inner:aws', 'module.own:aws')).toBe('yes')
  expect(await regions('module.all.module.vpc:aws', 'aws.dr')).toBe('maybe')
})

test('what one block makes for several keys, as OpenTofu lets it, may be of several regions or accounts', async () => {
  const made = (expressions: object) => ({ 'aws.each': { name: 'aws', alias: 'each', expressions } })
  const share = async (expressions: object, reach: 'region' | 'account', own?: [string, string]) => {
    const scope = new ProviderScope(await read(planJson([], {}, { provider_config: made(expressions) })))
    const [a, b] = own ?? []
    const home = (region: string | undefined) => ({ ...NOTHING_OWN, providerKey: 'aws.each', region })
    return scope.share(reach, home(a), home(b))
  }
  const region = { region: ref('each.value') }
  const role = {
    region: literal('eu-west-3'),
    assume_role: [{ role_arn: ref('each.value.role', 'each.value') }],
  }
  expect(await share(region, 'region')).toBe('maybe')
  expect(await share(region, 'account')).toBe('yes')
  expect(await share(region, 'region', ['us-east-1', 'us-east-1'])).toBe('yes')
  expect(await share(region, 'region', ['us-east-1', 'us-west-2'])).toBe('no')
  expect(await share(role, 'account')).toBe('maybe')
  expect(await share(role, 'region')).toBe('maybe')
  expect(await share({ region: ref('var.region') }, 'region')).toBe('yes')
})

describe('of what has no block any more', () => {
  const aws = (expressions: object, alias?: string) => ({ name: 'aws', ...(alias && { alias }), expressions })
  const east = { region: literal('us-east-1') }
  const west = { region: literal('us-west-2') }
  const random = { name: 'random' }
  const dr = { name: 'aws', module_address: 'module.dr' }
  const role = (arn: object) => ({ ...west, assume_role: [{ role_arn: arn }] })
  const of = (region: string, account: string) => `arn:aws:guardduty:${region}:${account}:detector/a`
  const A = '111122223333'
  const B = '444455556666'

  test.each<[string, object, 'region' | 'account', string | undefined, string | undefined, string]>([
    ['one configuration of the provider', { aws: aws(east), random }, 'region', undefined, undefined, 'yes'],
    [
      'one that modules are handed',
      { aws: aws(east), 'module.dr:aws': dr },
      'region',
      undefined,
      undefined,
      'yes',
    ],
    ['two regions', { aws: aws(east), 'aws.w': aws(west, 'w') }, 'region', undefined, undefined, 'maybe'],
    ['two regions', { aws: aws(east), 'aws.w': aws(west, 'w') }, 'account', undefined, undefined, 'yes'],
    [
      'two accounts',
      { aws: aws(east), 'aws.w': aws(role(literal('a')), 'w') },
      'account',
      undefined,
      undefined,
      'maybe',
    ],
    [
      'an account that is open',
      { aws: aws(east), 'aws.w': aws(role(ref('var.a')), 'w') },
      'account',
      undefined,
      undefined,
      'maybe',
    ],
    ['only an alias', { random, 'aws.w': aws(west, 'w') }, 'region', undefined, undefined, 'maybe'],
    [
      'an ARN of the region',
      { aws: aws(east), 'aws.w': aws(west, 'w') },
      'region',
      of('us-east-1', A),
      undefined,
      'yes',
    ],
    [
      'an ARN of another region',
      { aws: aws(east), 'aws.w': aws(west, 'w') },
      'region',
      of('us-west-2', A),
      undefined,
      'no',
    ],
    [
      'ARNs of two accounts',
      { aws: aws(east), 'aws.w': aws(role(literal('a')), 'w') },
      'account',
      of('us-east-1', A),
      of('us-east-1', B),
      'no',
    ],
    [
      'ARNs of one account',
      { aws: aws(east), 'aws.w': aws(role(literal('a')), 'w') },
      'account',
      of('us-east-1', A),
      of('us-west-2', A),
      'yes',
    ],
    [
      'an ARN that names none',
      { aws: aws(east), 'aws.w': aws(role(literal('a')), 'w') },
      'account',
      'arn:aws:s3:::photos',
      of('us-east-1', A),
      'maybe',
    ],
  ])('%s', async (_, provider_config, reach, gone, stands, expected) => {
    const scope = new ProviderScope(await read(planJson([], {}, { provider_config })))
    const here = { ...NOTHING_OWN, providerKey: 'aws', arn: stands }
    expect(scope.share(reach, { ...NOTHING_OWN, arn: gone }, here)).toBe(expected)
  })
})

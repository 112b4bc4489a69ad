import { expect, test } from 'vitest'
import { literal, planJson, read, ref } from '../../../tests/plan-json.ts'
import { ProviderScope } from './provider-scope.ts'

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
  const [a, b] = keys.map(providerKey => ({ providerKey, region: undefined }))
  return scope.share('region', a!, b!)
}

test('what a module needs is handed down to it', async () => {
  expect(await regions('module.all.module.vpc:aws', 'module.all.module.ecr:aws')).toBe('yes')
  expect(await regions('module.all.module.vpc:aws', 'aws')).toBe('yes')
  expect(await regions('module.none.module.deep:aws', 'aws')).toBe('yes')
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
    const home = (region: string | undefined) => ({ providerKey: 'aws.each', region })
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

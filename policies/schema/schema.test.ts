import { expect, it } from 'vitest'
import type { AwsResources, ResourceType } from './aws.ts'
import type { ProviderSchemas } from './merge.ts'
import { defaultsIn, layoutOf, mergeTypes, normalize, withAdded, writtenBlocks } from './merge.ts'
import { printTypes } from './print.ts'

const schemas = (block: object): ProviderSchemas => ({
  provider_schemas: { 'registry.terraform.io/hashicorp/aws': { resource_schemas: { aws_x: { block } } } },
})
const rule = {
  nesting_mode: 'set' as const,
  block: { attributes: { port: { type: 'number', required: true } } },
}
const newer = schemas({
  attributes: {
    encrypted: { type: 'string', optional: true },
    region: { type: 'string', optional: true, computed: true },
    secret: { type: 'string', optional: true, sensitive: true },
  },
  block_types: { rule },
})
const older = schemas({
  attributes: {
    encrypted: { type: 'bool', optional: true },
    ports: { type: ['set', 'number'], optional: true },
    secret: { type: 'string', optional: true, sensitive: true },
  },
  block_types: {
    rule,
    logging: {
      nesting_mode: 'list',
      max_items: 1,
      block: { attributes: { enable: { type: 'bool', optional: true } } },
    },
  },
})
const sources = [
  { version: '6.1', types: normalize(newer), defaults: { aws_x: { encrypted: 'true' } } },
  {
    version: '5.0',
    types: normalize(older),
    defaults: { aws_x: { encrypted: false, 'logging.enable': true } },
  },
]

it('types every path that any version has', () => {
  const text = printTypes('generated', [['aws_x', mergeTypes(sources, 'aws_x')]])
  expect(text).toContain(`
  aws_x: {
    encrypted: boolean | string; logging: Block<{ enable: boolean }>; ports: number[]; region: string
    rule: Blocks<{ port: number }>; secret: string
  }
`)
})

it('adds what came after a version, at any depth, and changes nothing that it has', () => {
  const added = normalize({
    provider_schemas: {
      aws: {
        resource_schemas: {
          aws_x: {
            block: {
              attributes: {
                encrypted: { type: 'bool', required: true },
                secret_wo: { type: 'string', optional: true },
              },
              block_types: {
                rule: {
                  nesting_mode: 'list',
                  block: { attributes: { to: { type: 'number', optional: true } } },
                },
              },
            },
          },
          aws_y: { block: { attributes: { policy: { type: 'string', required: true } } } },
        },
      },
    },
  })
  const { aws_x: x, aws_y: y } = withAdded(normalize(newer), added)
  expect(Object.entries(x?.attributes ?? {}).map(([name, { mode }]) => `${name} ${mode}`)).toEqual([
    'encrypted o',
    'secret_wo o',
    'region oc',
    'secret os',
  ])
  expect(x?.blocks.rule).toMatchObject({
    nesting: 'set',
    attributes: { port: { mode: 'r' }, to: { mode: 'o' } },
  })
  expect(y?.attributes.policy).toEqual({ type: 'string', mode: 'r' })
})

it('keeps apart in the layout what differs by version', () => {
  expect(layoutOf(sources, 'aws_x', ['rule'])).toEqual({
    attributes: {
      encrypted: { '6.1': ['string', 'o', 'true'], '5.0': ['bool', 'o', false] },
      ports: { '5.0': [['set', 'number'], 'o'] },
      region: { '6.1': ['string', 'oc'] },
      secret: ['string', 'os'],
    },
    blocks: {
      logging: {
        nesting: 'list',
        once: true,
        attributes: { enable: ['bool', 'o', true] },
        versions: ['5.0'],
      },
      rule: { nesting: 'set', attributes: { port: ['number', 'r'] }, computed: true },
    },
  })
})

it('tells the blocks that only the configuration makes', () => {
  expect(writtenBlocks(layoutOf(sources, 'aws_x'))).toEqual(['logging', 'rule'])
  expect(writtenBlocks(layoutOf(sources, 'aws_x', ['rule']))).toEqual(['logging'])
  const inner = { attributes: {}, blocks: { region: { attributes: {} }, timeouts: { attributes: {} } } }
  expect(writtenBlocks({ attributes: { region: ['string', 'oc'] }, blocks: { place: inner } })).toEqual([
    'place',
  ])
})

it('finds the defaults of a layout again', () => {
  expect(defaultsIn(layoutOf(sources, 'aws_x'), ['6.1', '5.0'])).toMatchObject({
    '6.1': { encrypted: 'true' },
    '5.0': { encrypted: false, 'logging.enable': true },
  })
})

it('lets no misspelt type or attribute compile', () => {
  const type: ResourceType = 'aws_db_instance'
  // @ts-expect-error: no supported version has it
  const misspelt: keyof AwsResources['aws_db_instance'] = 'storage_encripted'
  // @ts-expect-error: no supported version has it
  const unknown: ResourceType = 'aws_db_instanse'
  expect([type, misspelt, unknown]).toHaveLength(3)
})

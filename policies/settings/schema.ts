import { SEVERITIES } from '../engine/index.ts'
import type { Schema } from './check.ts'

const threshold = [...SEVERITIES, 'none'] as const

/** Days as people write them, without a time. */
const day = { type: 'string', format: 'date' } as const

/** What a `plumbline.yaml` may say: the schema that is published, and that a file is held against. */
export const settingsSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'plumbline.yaml',
  description: 'The settings of Plumbline for one repository: the gate, policies and waivers',
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    version: { enum: [1], description: 'Of the form of this file', default: 1 },
    'fail-on': {
      enum: threshold,
      description: 'The lowest severity that fails the gate',
      default: 'HIGH',
    },
    only: {
      enum: ['all', 'introduced'],
      description:
        '`introduced`: what was there before the plan does not fail the gate. In a pull request the default',
    },
    'data-loss': {
      enum: threshold,
      description: 'The severity that lost data counts as',
      default: 'HIGH',
    },
    policies: {
      type: 'object',
      description:
        'Policies by id, or by a pattern of ids (`*` within a step, `**` over several): off, or with another severity. The last that fits counts',
      maxProperties: 1000,
      additionalProperties: { enum: ['off', ...SEVERITIES] },
    },
    waivers: {
      type: 'array',
      description: 'Findings that somebody lives with on purpose until a day. They stay in the report, apart',
      maxItems: 1000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['policy', 'address', 'reason', 'owner', 'expires'],
        properties: {
          policy: {
            type: 'string',
            description:
              'The id of a policy, or a pattern of ids; `plumbline/data-loss` for data that a plan loses',
            minLength: 1,
            maxLength: 200,
          },
          address: {
            type: 'string',
            description:
              'The address of a resource. Without an index it means every instance; `[*]` any index, `*` within a step, `**` over several',
            minLength: 1,
            maxLength: 1000,
          },
          reason: {
            type: 'string',
            description: 'Why it may stay',
            minLength: 10,
            maxLength: 1000,
          },
          owner: { type: 'string', description: 'Who answers for it', minLength: 1, maxLength: 200 },
          expires: { ...day, description: 'The last day on which it holds, by UTC' },
        },
      },
    },
  },
}

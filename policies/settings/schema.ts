import { SEVERITIES } from '../engine/index.ts'
import type { Schema } from './check.ts'

const threshold = [...SEVERITIES, 'none'] as const

/** What a value is held against. */
const literal = { type: ['string', 'number', 'boolean'] } as const
const literals = { type: 'array', items: literal, minItems: 1, maxItems: 200 } as const
const question = { $ref: '#/$defs/question' } as const
const questions = { type: 'array', items: question, minItems: 1, maxItems: 50 } as const
const name = { type: 'string', minLength: 1, maxLength: 200 } as const
const names = { type: 'array', items: name, minItems: 1, maxItems: 20 } as const
const words = { type: 'string', minLength: 1, maxLength: 1000 } as const

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
      type: ['object', 'null'],
      description:
        'Policies by id, or by a pattern of ids (`*` within a step, `**` over several): off, or with another severity; the last that fits counts. A new id with a policy of your own',
      maxProperties: 1000,
      additionalProperties: { anyOf: [{ $ref: '#/$defs/level' }, { $ref: '#/$defs/policy' }] },
    },
    'policy-files': {
      anyOf: [name, names],
      description:
        'Policies of your own in TypeScript, a file each: paths, or patterns of paths, from the folder of this file. They run on the command line and in the GitHub Action',
    },
    waivers: {
      type: ['array', 'null'],
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
  $defs: {
    level: { type: 'string', enum: ['off', ...SEVERITIES], description: 'Off, or the severity that it has' },
    policy: {
      type: 'object',
      description: 'A policy of your own, judged before and after the plan like any other',
      additionalProperties: false,
      required: ['title', 'severity', 'resource', 'must'],
      properties: {
        title: { ...words, description: 'The state that must hold, as a sentence without a full stop' },
        problem: { ...words, description: 'The same where it does not hold: what a finding is called' },
        severity: { enum: SEVERITIES },
        resource: {
          anyOf: [name, names],
          description:
            'A resource type, or several; `*` stands for any letters: then those are meant that have the attributes',
        },
        when: { ...question, description: 'Which of the resources are meant; all unless told' },
        must: { ...question, description: 'What has to hold' },
        why: words,
        remediation: { ...words, description: 'What to do, in one sentence' },
        source: { ...words, description: 'Where it is documented' },
      },
    },
    question: {
      type: 'object',
      description: 'A question with three answers: yes, no, or not to be known from this plan',
      additionalProperties: false,
      minProperties: 1,
      properties: {
        all: { ...questions, description: 'Each holds' },
        any: { ...questions, description: 'At least one holds' },
        not: { ...question, description: 'It does not hold' },
        attribute: {
          ...name,
          description:
            'A dotted path through blocks and maps, `tags.owner`; of blocks that stand several times each is looked at',
        },
        json: {
          enum: [true],
          description: 'The attribute is a JSON document: what follows is asked of what it holds',
        },
        orElse: { ...literal, description: 'What holds where nothing is written' },
        is: literal,
        isNot: literal,
        oneOf: literals,
        noneOf: literals,
        atLeast: { type: 'number' },
        atMost: { type: 'number' },
        matches: { ...name, description: 'A pattern in which `*` stands for any letters' },
        isSet: { enum: [true] },
        isAbsent: { enum: [true] },
        has: { ...literal, description: 'A list or a map holds this value' },
        hasAtLeast: { type: 'integer', description: 'So many elements, or companions, or more' },
        some: { ...question, description: 'Holds for at least one element' },
        every: { ...question, description: 'Holds for each element' },
        no: { ...question, description: 'Holds for none of the elements' },
        companions: {
          ...name,
          description:
            'Resources of this type that name the resource, asked with some, every, no, hasAtLeast',
        },
        tiedBy: {
          description:
            'The attribute of theirs that names it; as a map, with the attributes of this one that it may hold',
          anyOf: [
            name,
            {
              type: 'object',
              minProperties: 1,
              maxProperties: 10,
              additionalProperties: { anyOf: [name, names] },
            },
          ],
        },
        follow: { ...name, description: 'The resources of this type that the attribute names' },
        by: {
          anyOf: [name, names],
          description: 'The attributes of theirs that it may hold; `arn` and `id` unless told',
        },
      },
    },
  },
}

import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { at, block, change, graph, literal, planJson, ref } from '../../../tests/plan-json.ts'
import { assess } from '../../assess.ts'
import type { Entries, Scalar, Value } from '../../engine/index.ts'
import {
  contentIsNotWritten,
  entriesHoldNoCredential,
  holdsNoCredential,
  isNotWritten,
  pairHoldsNoCredential,
} from './credentials.ts'
import { sha1 } from './sha1.ts'

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** An attribute of a resource as a plan holds it. */
async function attribute(after: unknown, expression: object, variables: object = {}) {
  const made = await graph(
    planJson(
      [change('aws_x.it', { after: { a: after } })],
      { resources: [block('aws_x.it', { a: expression })] },
      { variables },
    ),
  )
  return at(made, 'aws_x.it')._child('a')
}

const hashOf = (text: string) => sha1(new TextEncoder().encode(text))
const bad = 'export DB_PASSWORD="hunter2"'
const good = 'yum install -y nginx'

describe('a text', () => {
  const judged = async (after: string, expression: object, variables = {}) => {
    const value = await attribute(after, expression, variables)
    return holdsNoCredential(value as unknown as Scalar)
  }

  test.each([
    ['in clear', bad, {}, {}, 'fail'],
    ['in clear, clean', good, {}, {}, 'pass'],
    ['hashed, written as a literal', hashOf(bad), literal(bad), {}, 'fail'],
    ['hashed, written as a clean literal', hashOf(good), literal(good), {}, 'pass'],
    ['hashed, in a variable', hashOf(bad), ref('var.script'), { script: { value: bad } }, 'fail'],
    [
      'hashed, in a variable behind a local',
      hashOf(bad),
      ref('local.script'),
      { script: { value: bad } },
      'fail',
    ],
    [
      'hashed, in a variable in base64',
      hashOf(bad),
      ref('var.script'),
      { script: { value: btoa(bad) } },
      'fail',
    ],
    [
      'hashed, made of a variable',
      hashOf(bad),
      ref('var.script'),
      { script: { value: good } },
      'undetermined',
    ],
    ['hashed, from a file', hashOf(bad), {}, {}, 'undetermined'],
    ['packed and cut off', base64(gzipSync(bad).subarray(0, 20)), {}, {}, 'undetermined'],
  ] as const)('%s', async (_, after, expression, variables, outcome) => {
    expect((await judged(after, expression, variables)).outcome).toBe(outcome)
  })
})

describe('environment variables', () => {
  const judged = async (after: object) =>
    entriesHoldNoCredential((await attribute(after, ref('local.env'))) as unknown as Entries)

  test.each([
    [{ DB_PASSWORD: 'hunter2' }, 'fail'],
    [{ DB_PASSWORD: 'pa$sword1' }, 'fail'],
    [{ dbPassword: 'hunter2' }, 'fail'],
    [{ STRIPE_API_KEY: '4eC39HqLyjWDarjtT1' }, 'fail'],
    [{ KEY: `AKIA${'IOSFODNN7EXAMPLE'}` }, 'fail'],
    [{ DATABASE_URL: 'mysql://app:hunter2@db/app' }, 'fail'],
    [{ SETTINGS: '{"password": "hunter2"}' }, 'fail'],
    [{ DB_PASSWORD: '' }, 'pass'],
    [{ DB_PASSWORD: '${DB_PASSWORD}' }, 'pass'],
    [{ DB_SECRET: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:db' }, 'pass'],
    [{ DB_PASSWORD_SECRET_NAME: 'prod-db-1a2b3c4d' }, 'pass'],
    [{ TABLE: 'orders', STAGE: 'prod' }, 'pass'],
    [{ S3_KEY: 'path/to/a1b2c3', PRIMARY_KEY: 'id' }, 'pass'],
    // Every page that uses Firebase shows its key to whoever opens it; the key of its service account is another.
    [{ FIREBASE_API_KEY: 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q' }, 'pass'],
    [{ firebaseApiKey: 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q' }, 'pass'],
    [{ GOOGLE_API_KEY: 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q' }, 'fail'],
    [{ FIREBASE_PRIVATE_KEY: 'MIIEvQIBADANBgkqhkiG9w0' }, 'fail'],
    [{ FIREBASE_TOKEN: '1//0gA1b2C3d4E5f6G7h8' }, 'fail'],
    [{ Authorization: `Bearer ${'a1B2'.repeat(8)}` }, 'fail'],
    [{ 'Proxy-Authorization': `token ${'a1B2'.repeat(8)}` }, 'fail'],
    [{ 'integration.request.header.Authorization': `'Bearer ${'a1B2'.repeat(8)}'` }, 'fail'],
    [{ 'integration.request.header.Authorization': 'method.request.header.Authorization' }, 'pass'],
    [{ 'append:header.Authorization': '$request.header.token' }, 'pass'],
    [{ Authorization: 'Bearer $' + '{token}' }, 'pass'],
    [{ Authorization: 'AWS_IAM' }, 'pass'],
    [{}, 'pass'],
  ])('%j', async (env, outcome) => {
    expect((await judged(env)).outcome).toBe(outcome)
  })

  test('what is decided at apply is told by its name, and by what it is made from', async () => {
    const made = ref('aws_y.b.arn', 'aws_y.b')
    const outcome = async (unknown: object, expression: object) => {
      const plan = planJson(
        [
          change('aws_x.it', { after: { a: {} }, unknown: { a: unknown } }),
          change('aws_y.b', { unknown: { arn: true } }),
        ],
        { resources: [block('aws_x.it', { a: expression }), block('aws_y.b')] },
      )
      const value = at(await graph(plan), 'aws_x.it')._child('a')
      return entriesHoldNoCredential(value as unknown as Entries).outcome
    }
    expect(await outcome({ DB_PASSWORD: true }, made)).toBe('undetermined')
    expect(await outcome({ TABLE: true }, made)).toBe('pass')
    expect(await outcome({ TABLE: true }, ref('local.env'))).toBe('undetermined')
  })

  test('a finding for each, in a sentence that does not quote it', async () => {
    const verdict = await judged({ DB_PASSWORD: 'hunter2', API_TOKEN: 'd41d8cd98f00b204' })
    expect(verdict.parts?.map(part => part.grouping)).toEqual(['item', 'item'])
  })

  test('one that the plan takes away is told by what it was, for it has to be changed', async () => {
    const before = { environment: [{ variables: { DB_URL: 'postgres://app:hunter2@db.internal/app' } }] }
    const plan = planJson(
      [change('aws_lambda_function.it', { before, after: { environment: [] } })],
      undefined,
    )
    const { policyResponse } = await assess(new TextEncoder().encode(JSON.stringify(plan)))
    const told = policyResponse['aws_lambda_function.it']?.filter(({ message }) => message.includes('DB_URL'))
    expect(told?.map(({ message, metadata }) => [metadata.custom.change, message])).toEqual([
      ['fixed', '`environment[0].variables.DB_URL` was set, and held a password in an address'],
    ])
  })

  test('as pairs', async () => {
    const pair = await attribute({ name: 'DB_PASSWORD', value: 'hunter2' }, literal({}))
    const [name, value] = [pair._child('name'), pair._child('value')] as unknown as [Scalar, Scalar]
    expect(pairHoldsNoCredential(name, value).outcome).toBe('fail')
    expect(pairHoldsNoCredential(value, name).outcome).toBe('pass')
  })
})

describe('what is made with a secret, in the plan after the one that made it', () => {
  const secret = ref('random_password.db.result', 'random_password.db')
  /** What is told of the text that an attribute holds before and after a change of something else. */
  async function told(
    type: string,
    body: object,
    sensitive: object,
    expressions: object,
    others: object = { memory_size: 256 },
  ) {
    const plan = planJson(
      [
        change(`${type}.it`, {
          before: body,
          after: { ...body, ...others },
          beforeSensitive: sensitive,
          sensitive,
        }),
        change('random_password.db', { before: { result: 'x8Kq2' }, after: { result: 'x8Kq2' } }),
      ],
      { resources: [block(`${type}.it`, expressions), block('random_password.db')] },
    )
    const { policyResponse } = await assess(new TextEncoder().encode(JSON.stringify(plan)))
    return policyResponse[`${type}.it`]
      ?.filter(({ metadata }) => metadata.custom.policyId.endsWith('-has-no-credentials'))
      .map(({ message, metadata }) => [metadata.custom.change, message])
  }
  const made = 'made with the secret `random_password.db.result`'
  const lambda = (variables: object, marked: object | true) =>
    told(
      'aws_lambda_function',
      { environment: [{ variables }] },
      { environment: [{ variables: marked }] },
      { environment: [{ variables: secret }] },
    )

  test('the variables of a function, of which one is marked', async () => {
    expect(await lambda({ ACCESS: 'x8Kq2', STAGE: 'prod' }, { ACCESS: true })).toEqual([
      ['existing', `\`environment[0].variables\` is set, ${made}`],
    ])
  })

  test('not those of which none is marked, or all are without telling which', async () => {
    expect(await lambda({ TABLE: 'orders', STAGE: 'prod' }, {})).toEqual([])
    expect(await lambda({ TABLE: 'orders', STAGE: 'prod' }, true)).toEqual([])
  })

  test('a user beside a password that its name tells is told no second time', async () => {
    const found = await lambda(
      { DB_USER: 'app', DB_PASSWORD: 'x8Kq2mzP' },
      { DB_USER: true, DB_PASSWORD: true },
    )
    expect(found).toHaveLength(1)
    expect(found?.[0]?.[1]).toContain('variables.DB_PASSWORD')
  })

  test.each([
    ['as a text', 'start x8Kq2'],
    ['as a hash', hashOf('start x8Kq2')],
  ])('user data %s', async (_, text) => {
    const body = { user_data: text, instance_type: 't3.micro' }
    expect(
      await told(
        'aws_instance',
        body,
        { user_data: true },
        { user_data: secret },
        { instance_type: 't3.small' },
      ),
    ).toEqual([['existing', `\`user_data\` is set, ${made}`]])
  })

  test('the containers of a task, as one document', async () => {
    const definitions = JSON.stringify([
      {
        name: 'web',
        image: 'nginx',
        environment: [
          { name: 'A', value: 'x8Kq2' },
          { name: 'B', value: 'y' },
        ],
      },
    ])
    const body = { container_definitions: definitions, memory: '512' }
    expect(
      await told(
        'aws_ecs_task_definition',
        body,
        { container_definitions: true },
        { container_definitions: secret },
        { memory: '1024' },
      ),
    ).toEqual([['existing', `\`container_definitions\` is set, ${made}`]])
  })
})

describe('what stands in the configuration', () => {
  const judged = async (expressions: object, after: object, steps: (string | number)[], variables = {}) => {
    const plan = planJson(
      [change('aws_x.it', { after })],
      { resources: [block('aws_x.it', expressions)], variables },
      { variables },
    )
    const value = steps.reduce<Value>((one, step) => one._child(step), at(await graph(plan), 'aws_x.it'))
    return isNotWritten(value as unknown as Scalar).outcome
  }
  const [list, map] = [{ a: ['hunter2'] }, { a: { key: 'hunter2' } }]
  const byDefault = { b: { default: 'hunter2', value: 'hunter2' } }
  const handedIn = { b: { default: 'hunter2', value: 'hunter3' } }

  test.each([
    ['one of a list', literal(['hunter2']), list, ['a', 0], {}, 'fail'],
    ['one of a map', literal({ key: 'hunter2' }), map, ['a', 'key'], {}, 'fail'],
    ['one of a list in a variable', ref('var.b'), list, ['a', 0], { b: { default: ['hunter2'] } }, 'fail'],
    ['what a function makes of a map', {}, map, ['a', 'key'], {}, 'undetermined'],
    ['nothing', literal(''), { a: '' }, ['a'], {}, 'pass'],
  ] as const)('%s', async (_, expression, after, steps, variables, outcome) => {
    expect(await judged({ a: expression }, after, [...steps], variables)).toBe(outcome)
  })

  test.each([
    ['a literal', literal('hunter2'), {}, 'fail'],
    ['a default', ref('var.b'), byDefault, 'fail'],
    ['a variable that is handed in', ref('var.b'), handedIn, 'pass'],
    ['a default beside what is ephemeral', ref('var.b', 'ephemeral.aws_y.b.c'), byDefault, 'pass'],
    ['what is ephemeral', ref('ephemeral.aws_y.b.c', 'ephemeral.aws_y.b'), {}, 'pass'],
    ['what a function makes', {}, {}, 'undetermined'],
    ['nothing', literal(''), {}, 'pass'],
  ] as const)('of a write-only attribute: %s', async (_, expression, variables, outcome) => {
    expect(await judged({ a_wo: expression }, { a_wo: null }, ['a_wo'], variables)).toBe(outcome)
  })

  test.each([
    [null, 'pass'],
    [1, 'fail'],
  ])('before the change a write-only attribute is told by its version: %s', async (version, outcome) => {
    const before = { a_wo: null, a_wo_version: version }
    const plan = planJson([change('aws_x.it', { before, after: { ...before, a_wo_version: 2 } })], {
      resources: [block('aws_x.it', { a_wo: literal('hunter2') })],
    })
    const value = at(await graph(plan), 'aws_x.it', 'before')._child('a_wo')
    expect(isNotWritten(value as unknown as Scalar).outcome).toBe(outcome)
  })

  test.each([
    ['a file with spaces', '{ "password": "hunter2" }', 'undetermined'],
    ['what jsonencode writes', '{"password":"hunter2\\u003c3"}', 'fail'],
    ['a placeholder', '{"password":"CHANGE_ME"}', 'pass'],
    ['nothing secret', '{"host":"db.internal"}', 'pass'],
    ['a word', 'hunter2', 'undetermined'],
  ])('of a content that a function makes: %s', async (_, text, outcome) => {
    const value = await attribute(text, {})
    expect(contentIsNotWritten(value as unknown as Scalar, 'password').outcome).toBe(outcome)
  })
})

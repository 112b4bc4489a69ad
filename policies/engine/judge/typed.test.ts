import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { companions, follow, json, policy, setting } from '../../aws/shared/index.ts'
import { Value } from './value.ts'

const described = {
  title: 'It is so',
  problem: 'It is not so',
  severity: 'LOW',
  why: 'Because.',
  remediation: 'Do it.',
  fix: '',
  source: 'https://example.com',
  equivalents: {},
  examples: { pass: [], fail: [], undetermined: [] },
} as const

/** Each of these is there for the compiler: what must not compile is marked, and `npm test` checks the types. */
test('what a policy must not write does not compile', () => {
  const declared = [
    policy({
      ...described,
      resource: 'aws_security_group',
      // @ts-expect-error: several ingress blocks may stand, so none of them can be meant by reading one
      must: group => group.ingress.description.isSet(),
    }),
    policy({
      ...described,
      resource: 'aws_security_group',
      must: group => group.ingress.every(rule => rule.description.isSet()),
    }),
    policy({
      ...described,
      resource: 'aws_instance',
      must: instance => instance.metadata_options.http_tokens.is('required'),
    }),
    policy({
      ...described,
      resource: 'aws_instance',
      // @ts-expect-error: misspelt
      must: instance => instance.metadata_options.http_token.is('required'),
    }),
    setting({
      ...described,
      resource: 'aws_instance',
      // @ts-expect-error: misspelt, in a block
      path: 'metadata_options.http_token',
      is: 'x',
      unset: 'fail',
    }),
    setting({
      ...described,
      resource: 'aws_instance',
      path: 'metadata_options.http_tokens',
      is: 'x',
      unset: 'fail',
    }),
    policy({
      ...described,
      resource: 'aws_s3_bucket',
      // @ts-expect-error: the companion has no such attribute
      must: bucket => companions(bucket, 'aws_s3_bucket_policy', { bukket: 'id' }).some(),
    }),
    policy({
      ...described,
      resource: 'aws_s3_bucket',
      // @ts-expect-error: the bucket has no such attribute
      must: bucket => companions(bucket, 'aws_s3_bucket_policy', { bucket: ['id', 'bukket'] }).some(),
    }),
    policy({
      ...described,
      resource: 'aws_iam_role',
      // @ts-expect-error: misspelt below a block
      must: role => companions(role, 'aws_iam_role', { 'inline_policy.polciy': 'name' }).some(),
    }),
    policy({
      ...described,
      resource: 'aws_lb_listener',
      // @ts-expect-error: a load balancer has no such attribute
      must: listener => follow(listener.load_balancer_arn, 'aws_lb', 'arm').some(),
    }),
    policy({
      ...described,
      resource: 'aws_ecs_task_definition',
      must: task =>
        json<readonly { privileged: boolean }[]>(task.container_definitions)
          // @ts-expect-error: no such key
          .no(container => container.priviledged.is(true)),
    }),
  ]
  expect(declared).toHaveLength(11)
})

const schemas = ['aws-6.47.json.gz', 'aws-5.46.json.gz'].map(
  name => new URL(`../../../../shared/schema/${name}`, import.meta.url),
)

/** Of the whole provider, not only of the types in use: `none` and `includes` are attributes somewhere. */
test.skipIf(!schemas.every(existsSync))('no question bears the name of an attribute of any resource', () => {
  const names = new Set<string>()
  for (const schema of schemas) collect(JSON.parse(gunzipSync(readFileSync(schema)).toString()), names)
  expect(names.size).toBeGreaterThan(5000)
  const questions = Object.entries(Object.getOwnPropertyDescriptors(Value.prototype)).flatMap(
    ([name, { value }]) => (typeof value === 'function' ? [name] : []),
  )
  expect(questions).toContain('some')
  expect(questions.filter(name => names.has(name))).toEqual([])
  // Beside the engine's own, all of its class's fields begin so too.
  expect([...names].filter(name => name.startsWith('_'))).toEqual([])
})

/** The names of attributes and blocks, and of the fields of objects, anywhere below. */
function collect(at: unknown, names: Set<string>): void {
  if (Array.isArray(at)) {
    if (at[0] === 'object') for (const name of Object.keys(at[1] as object)) names.add(name)
    for (const inner of at) collect(inner, names)
  } else if (typeof at === 'object' && at !== null) {
    for (const [key, inner] of Object.entries(at)) {
      if (key === 'attributes' || key === 'block_types')
        for (const name of Object.keys(inner as object)) names.add(name)
      collect(inner, names)
    }
  }
}

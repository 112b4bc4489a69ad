import { expect, test } from 'vitest'
import { companions, follow, json, policy, setting } from '../../aws/shared/index.ts'

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

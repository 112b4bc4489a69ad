import { expect, test } from 'vitest'
import { registry } from '../../registry.ts'
import { verdictsOf } from '../../terraform/trial.ts'

/** What is to be written for the one finding of a policy. */
async function written(id: string, hcl: string): Promise<readonly string[]> {
  const entry = registry.find(one => one.id === id)!
  const { findings } = (await verdictsOf(entry, hcl)).at(-1)!
  return findings.map(({ metadata }) => metadata.custom.remediation.split('\n\n').slice(1).join('\n\n'))
}

function allowing(action: string): string {
  return `policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "${action}", Resource = "*" }] })`
}

test('signers of one cache behavior are replaced in that one', async () => {
  const behavior = (path: string, more: string) =>
    `ordered_cache_behavior {\npath_pattern = "${path}"\ntarget_origin_id = "web"\n${more}}\n`
  expect(
    await written(
      'aws/cloudfront/signatures-checked-by-key-groups',
      `resource "aws_cloudfront_distribution" "web" {
        enabled = true
        default_cache_behavior {
          target_origin_id = "web"
        }
        ${behavior('/open/*', '')}${behavior('/private/*', 'trusted_signers = ["self"]\n')}
      }`,
    ),
  ).toEqual([
    `resource "aws_cloudfront_distribution" "web" {
  # without ordered_cache_behavior.trusted_signers
  ordered_cache_behavior {
    path_pattern       = "/private/*"
    trusted_key_groups = ["<ID of an aws_cloudfront_key_group>"]
  }
}`,
  ])
})

test('a rule of a lifecycle that the bucket itself holds is switched on there', async () => {
  expect(
    await written(
      'aws/s3/bucket-has-lifecycle',
      'resource "aws_s3_bucket" "data" {\nlifecycle_rule {\nenabled = false\nexpiration {\ndays = 90\n}\n}\n}',
    ),
  ).toEqual(['resource "aws_s3_bucket" "data" {\n  lifecycle_rule {\n    enabled = true\n  }\n}'])
})

test('a bucket that versions by its own argument gets no other resource for that', async () => {
  const [hcl] = await written(
    'aws/s3/bucket-replicated',
    'resource "aws_s3_bucket" "data" {\nversioning {\nenabled = false\n}\n}',
  )
  expect(hcl).toContain('"aws_s3_bucket_replication_configuration"')
  expect(hcl).not.toContain('aws_s3_bucket_versioning')
})

test.each([
  [
    'aws/sqs/queue-policy-names-actions',
    'aws_sqs_queue',
    'policy',
    'aws_sqs_queue_policy',
    allowing('sqs:*'),
  ],
  [
    'aws/sns/topic-policy-names-actions',
    'aws_sns_topic',
    'policy',
    'aws_sns_topic_policy',
    allowing('sns:*'),
  ],
  [
    'aws/redshift/cluster-writes-audit-log',
    'aws_redshift_cluster',
    'logging',
    'aws_redshift_logging',
    'logging {\nenable = false\n}',
  ],
  [
    'aws/s3/bucket-requires-mfa-delete',
    'aws_s3_bucket',
    'versioning',
    'aws_s3_bucket_versioning',
    'versioning {\nenabled = true\n}',
  ],
])(
  '%s: what a resource beside it says from now on is taken out of its own block',
  async (id, type, name, beside, own) => {
    const [hcl] = await written(id, `resource "${type}" "main" {\n${own}\n}`)
    expect(hcl).toContain(
      `resource "${type}" "main" {\n  # without ${name}\n}\n\nresource "${beside}" "main" {`,
    )
  },
)

test('of two resources that write one setting both are mended, and none is added', async () => {
  const versioning = (name: string, status: string) =>
    `resource "aws_s3_bucket_versioning" "${name}" {\nbucket = aws_s3_bucket.data.id\nversioning_configuration {\nstatus = "${status}"\n}\n}\n`
  const mended = (name: string) =>
    `resource "aws_s3_bucket_versioning" "${name}" {\n  # …\n  versioning_configuration {\n    status = "Enabled"\n  }\n}`
  for (const other of ['Suspended', 'Enabled'])
    expect(
      await written(
        'aws/s3/bucket-versioned',
        `resource "aws_s3_bucket" "data" {}\n${versioning('a', 'Suspended')}${versioning('b', other)}`,
      ),
    ).toEqual([`${mended('a')}\n\n${mended('b')}`])
})

test('a replica gets no engine', async () => {
  const source =
    'resource "aws_db_instance" "main" {\nidentifier = "main"\nengine = "mysql"\nport = 33060\niam_database_authentication_enabled = true\n}\n'
  const replica = (more = '') =>
    `${source}resource "aws_db_instance" "replica" {\nreplicate_source_db = aws_db_instance.main.identifier\n${more}}`
  expect(await written('aws/rds/database-takes-iam-credentials', replica())).toEqual([
    'resource "aws_db_instance" "replica" {\n  iam_database_authentication_enabled = true\n}',
  ])
  expect(await written('aws/rds/database-not-on-default-port', replica('port = 3306\n'))).toEqual([
    'resource "aws_db_instance" "replica" {\n  port = 54321\n}',
  ])
})

test.each(['rds', 'docdb', 'neptune'])('a cluster of %s with one instance gets one more', async service => {
  const engine = service === 'rds' ? 'engine = "aurora-mysql"\n' : ''
  const [hcl] = await written(
    `aws/${service}/cluster-spans-zones`,
    `resource "aws_${service}_cluster" "main" {\n${engine}}\nresource "aws_${service}_cluster_instance" "main" {\n${engine}cluster_identifier = aws_${service}_cluster.main.id\ninstance_class = "db.r6g.large"\n}`,
  )
  expect(hcl).toContain(`resource "aws_${service}_cluster_instance" "reader" {`)
  expect(hcl).not.toContain('count')
})

test('a group gets the policy that was attached to the user', async () => {
  const [hcl] = await written(
    'aws/iam/rights-not-given-to-users',
    'resource "aws_iam_user" "ann" {\nname = "ann"\n}\nresource "aws_iam_user_policy_attachment" "ann" {\nuser = aws_iam_user.ann.name\npolicy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"\n}',
  )
  expect(hcl).toContain('policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"')
})

import type { Repeat } from '../../engine/index.ts'
import type { AwsResources } from '../../schema/aws.ts'

/**
 * Attributes that the provider reads back though resources of their own say them, by type. A plan shows them as the state has them: of
 * the time before those resources are changed.
 */
export const repeats: ReadonlyMap<string, readonly Repeat[]> = new Map([
  [
    'aws_s3_bucket',
    [
      ofBucket('policy', 'aws_s3_bucket_policy'),
      ofBucket('acl', 'aws_s3_bucket_acl'),
      ofBucket('grant', 'aws_s3_bucket_acl'),
      ofBucket('versioning', 'aws_s3_bucket_versioning'),
      ofBucket('logging', 'aws_s3_bucket_logging'),
      ofBucket('server_side_encryption_configuration', 'aws_s3_bucket_server_side_encryption_configuration'),
      ofBucket('lifecycle_rule', 'aws_s3_bucket_lifecycle_configuration'),
      ofBucket('replication_configuration', 'aws_s3_bucket_replication_configuration'),
      ofBucket('object_lock_configuration', 'aws_s3_bucket_object_lock_configuration'),
      ofBucket('website', 'aws_s3_bucket_website_configuration'),
    ],
  ],
  ['aws_sns_topic', [policyBy('aws_sns_topic_policy', 'arn', ['arn', 'id'])]],
  ['aws_sqs_queue', [policyBy('aws_sqs_queue_policy', 'queue_url', ['id', 'url'])]],
  ['aws_kms_key', [policyBy('aws_kms_key_policy', 'key_id', ['id', 'key_id', 'arn'])]],
  ['aws_secretsmanager_secret', [policyBy('aws_secretsmanager_secret_policy', 'secret_arn', ['arn', 'id'])]],
  ['aws_api_gateway_rest_api', [policyBy('aws_api_gateway_rest_api_policy', 'rest_api_id', ['id'])]],
  ['aws_elasticsearch_domain', [ofDomain('aws_elasticsearch_domain_policy')]],
  ['aws_opensearch_domain', [ofDomain('aws_opensearch_domain_policy')]],
  ['aws_s3_access_point', [policyBy('aws_s3control_access_point_policy', 'access_point_arn', ['arn', 'id'])]],
  [
    'aws_dynamodb_table',
    [{ attribute: 'replica', type: 'aws_dynamodb_table_replica', by: 'global_table_arn', keys: ['arn'] }],
  ],
  [
    'aws_redshift_cluster',
    [
      {
        attribute: 'logging',
        type: 'aws_redshift_logging',
        by: 'cluster_identifier',
        keys: ['id', 'cluster_identifier'],
      },
    ],
  ],
])

function ofBucket(
  attribute: keyof AwsResources['aws_s3_bucket'] & string,
  type: keyof AwsResources & string,
): Repeat {
  return { attribute, type, by: 'bucket', keys: ['id', 'bucket'] }
}

function policyBy<Type extends keyof AwsResources & string>(
  type: Type,
  by: keyof AwsResources[Type] & string,
  keys: readonly string[],
): Repeat {
  return { attribute: 'policy', type, by, keys }
}

function ofDomain(type: keyof AwsResources & string): Repeat {
  return { attribute: 'access_policies', type, by: 'domain_name', keys: ['domain_name'] }
}

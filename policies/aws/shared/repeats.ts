import type { Reach, Repeat, Repeats, Setting } from '../../engine/index.ts'
import type { AwsResources } from '../../schema/aws.ts'
import { outlasting } from './outlasting.ts'

/**
 * Attributes that the provider reads back though resources of their own say them, by type. A plan shows them as the state has them: of
 * the time before those resources are changed.
 */
const attributes: Repeats['attributes'] = new Map([
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
  ['aws_kms_external_key', [policyBy('aws_kms_key_policy', 'key_id', ['id', 'arn'])]],
  ['aws_kms_replica_key', [policyBy('aws_kms_key_policy', 'key_id', ['id', 'key_id', 'arn'])]],
  ['aws_kms_replica_external_key', [policyBy('aws_kms_key_policy', 'key_id', ['id', 'key_id', 'arn'])]],
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

/**
 * What AWS keeps once, by the type of the resources that write it: to make or change one writes over what stands, be it by another one.
 * Those are listed that policies ask for beside what they are for, and those that guard an account or a region.
 */
const settings: Repeats['settings'] = new Map([
  ...writtenAt('bucket', [
    'aws_s3_bucket_acl',
    'aws_s3_bucket_cors_configuration',
    'aws_s3_bucket_lifecycle_configuration',
    'aws_s3_bucket_logging',
    'aws_s3_bucket_notification',
    'aws_s3_bucket_object_lock_configuration',
    'aws_s3_bucket_ownership_controls',
    'aws_s3_bucket_policy',
    'aws_s3_bucket_public_access_block',
    'aws_s3_bucket_replication_configuration',
    'aws_s3_bucket_server_side_encryption_configuration',
    'aws_s3_bucket_versioning',
    'aws_s3_bucket_website_configuration',
  ]),
  ...writtenAt('access_point_arn', ['aws_s3control_access_point_policy']),
  ...writtenAt('arn', ['aws_sns_topic_policy']),
  ...writtenAt('cluster_identifier', ['aws_redshift_logging']),
  ...writtenAt('detector_id', ['aws_guardduty_organization_configuration']),
  ...writtenAt('domain_name', ['aws_elasticsearch_domain_policy', 'aws_opensearch_domain_policy']),
  ...writtenAt('event_bus_name', ['aws_cloudwatch_event_bus_policy']),
  ...writtenAt('file_system_id', ['aws_efs_backup_policy']),
  ...writtenAt('firewall_arn', ['aws_networkfirewall_logging_configuration']),
  ...writtenAt('hosted_zone_id', ['aws_route53_hosted_zone_dnssec']),
  ...writtenAt('key_id', ['aws_kms_key_policy']),
  ...writtenAt('lb_name', ['aws_lightsail_lb_https_redirection_policy']),
  ...writtenAt('queue_url', ['aws_sqs_queue_policy']),
  ...writtenAt('repository', ['aws_ecr_lifecycle_policy']),
  ...writtenAt('resource_arn', [
    'aws_wafregional_web_acl_association',
    'aws_wafv2_web_acl_association',
    'aws_wafv2_web_acl_logging_configuration',
  ]),
  ...writtenAt('rest_api_id', ['aws_api_gateway_rest_api_policy']),
  ...writtenAt('secret_arn', ['aws_secretsmanager_secret_policy']),
  ...writtenAt('secret_id', ['aws_secretsmanager_secret_rotation']),
  ...writtenAt('vpc_id', ['aws_default_security_group']),
  ...writtenFor('account', [
    'aws_iam_account_password_policy',
    'aws_quicksight_ip_restriction',
    'aws_s3_account_public_access_block',
  ]),
  ...writtenFor('region', [
    'aws_ebs_default_kms_key',
    'aws_ebs_encryption_by_default',
    'aws_ebs_snapshot_block_public_access',
    'aws_ec2_allowed_images_settings',
    'aws_ec2_instance_metadata_defaults',
    'aws_ecr_registry_scanning_configuration',
    'aws_glue_data_catalog_encryption_settings',
    'aws_inspector2_organization_configuration',
    'aws_rds_certificate',
    'aws_securityhub_organization_configuration',
    'aws_vpc_block_public_access_options',
  ]),
])

/** What several resources of a plan may say, and what of it counts. */
export const repeats: Repeats = { attributes, settings }

function writtenAt<Type extends keyof AwsResources & string>(
  by: keyof AwsResources[Type] & string,
  types: readonly Type[],
): readonly (readonly [string, Setting])[] {
  return types.map(type => [type, { by, outlasting: outlasting.get(type) }])
}

function writtenFor(
  reach: Reach,
  types: readonly (keyof AwsResources & string)[],
): readonly (readonly [string, Setting])[] {
  return types.map(type => [type, { reach, outlasting: outlasting.get(type) }])
}

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

import type { Outlasting } from '../../engine/index.ts'
import type { AwsResources } from '../../schema/aws.ts'

/** Ends with what it is a part of. */
const OF_BUCKET = { type: 'aws_s3_bucket', by: 'bucket', keys: ['id', 'bucket'] } as const
const OF_DETECTOR = { type: 'aws_guardduty_detector', by: 'detector_id', keys: ['id'] } as const

/** A flag of which the provider says that it leaves the resource where it is. */
const KEPT: Outlasting = { where: ['skip_destroy', true] }

/**
 * Types that go on as they are where Terraform deletes them, as the provider's page of each says, or its code where the page does not:
 * AWS knows no deletion of it, the provider only forgets it, or a flag keeps it. What somebody opened by one stays open, and what somebody closed stays closed.
 */
export const outlasting: ReadonlyMap<string, Outlasting> = new Map<keyof AwsResources & string, Outlasting>([
  ['aws_bedrockagentcore_token_vault_cmk', {}],
  [
    'aws_cloudwatch_log_destination_policy',
    { partOf: { type: 'aws_cloudwatch_log_destination', by: 'destination_name', keys: ['name'] } },
  ],
  ['aws_cloudwatch_log_group', KEPT],
  [
    'aws_cognito_managed_user_pool_client',
    { partOf: { type: 'aws_cognito_user_pool', by: 'user_pool_id', keys: ['id'] } },
  ],
  ['aws_db_option_group', KEPT],
  ['aws_db_parameter_group', KEPT],
  ['aws_default_network_acl', { partOf: ofVpc('default_network_acl_id') }],
  ['aws_default_route_table', { partOf: ofVpc('default_route_table_id') }],
  ['aws_default_security_group', { partOf: ofVpc('vpc_id', 'id') }],
  ['aws_default_subnet', { where: ['force_destroy', false] }],
  ['aws_default_vpc', { where: ['force_destroy', false] }],
  ['aws_dx_connection', KEPT],
  ['aws_ec2_image_block_public_access', {}],
  ['aws_ecs_task_definition', KEPT],
  ['aws_guardduty_detector_feature', { partOf: OF_DETECTOR }],
  ['aws_guardduty_member_detector_feature', { partOf: OF_DETECTOR }],
  ['aws_guardduty_organization_configuration', { partOf: OF_DETECTOR }],
  ['aws_guardduty_organization_configuration_feature', { partOf: OF_DETECTOR }],
  ['aws_iam_group_policy_attachments_exclusive', { partOf: ofIdentity('group') }],
  ['aws_iam_role_policy_attachments_exclusive', { partOf: ofIdentity('role') }],
  ['aws_iam_user_policy_attachments_exclusive', { partOf: ofIdentity('user') }],
  ['aws_imagebuilder_component', KEPT],
  [
    'aws_kms_key_policy',
    {
      where: ['bypass_policy_lockout_safety_check', true],
      partOf: { type: 'aws_kms_key', by: 'key_id', keys: ['id', 'key_id', 'arn'] },
    },
  ],
  ['aws_lambda_function', KEPT],
  ['aws_lambda_layer_version_permission', KEPT],
  [
    'aws_lightsail_container_service_deployment_version',
    { partOf: { type: 'aws_lightsail_container_service', by: 'service_name', keys: ['name'] } },
  ],
  ['aws_macie2_organization_configuration', {}],
  ['aws_mq_configuration', KEPT],
  ['aws_organizations_policy', KEPT],
  ['aws_quicksight_account_settings', {}],
  ['aws_route53domains_registered_domain', {}],
  ['aws_s3_bucket_acl', { partOf: OF_BUCKET }],
  ['aws_s3_bucket_public_access_block', { ...KEPT, partOf: OF_BUCKET }],
  ['aws_xray_encryption_config', {}],
])

function ofVpc(by: string, key = by): Outlasting['partOf'] {
  return { type: 'aws_vpc', by, keys: [key] }
}

function ofIdentity(kind: 'group' | 'role' | 'user'): Outlasting['partOf'] {
  return { type: `aws_iam_${kind}`, by: `${kind}_name`, keys: ['name', 'id'] }
}

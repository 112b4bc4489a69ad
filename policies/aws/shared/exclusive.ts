import type { Documented } from '../../engine/index.ts'

/**
 * Arguments that exclude each other: the provider's schema has them conflict, or wants exactly one of them, or AWS's API takes one; or one
 * asks for another that does (`password_wo_version` for `password_wo`). A fix that writes one of them has to leave out, or to take out, the
 * others.
 */
export const exclusive: Documented['exclusive'] = new Map([
  [
    'aws_acm_certificate',
    [
      ['domain_name', 'private_key'],
      ['domain_name', 'certificate_body'],
      ['subject_alternative_names', 'certificate_body'],
    ],
  ],
  ['aws_ami_launch_permission', [['account_id', 'group', 'organization_arn', 'organizational_unit_arn']]],
  [
    'aws_autoscaling_group',
    [
      ['launch_configuration', 'launch_template', 'mixed_instances_policy'],
      ['availability_zones', 'vpc_zone_identifier'],
      ['target_group_arns', 'traffic_source'],
    ],
  ],
  [
    'aws_batch_job_definition',
    [
      ['container_properties', 'ecs_properties', 'eks_properties'],
      ['container_properties', 'node_properties'],
      ['eks_properties', 'node_properties'],
    ],
  ],
  ['aws_cloudtrail', [['event_selector', 'advanced_event_selector']]],
  ['aws_cognito_user', [['password', 'temporary_password']]],
  [
    'aws_config_configuration_aggregator',
    [['account_aggregation_source', 'organization_aggregation_source']],
  ],
  ['aws_datasync_location_hdfs', [['kerberos_keytab', 'kerberos_keytab_base64']]],
  [
    'aws_db_instance',
    [
      ['manage_master_user_password', 'password', 'password_wo'],
      ['manage_master_user_password', 'password_wo_version'],
      ['username', 'replicate_source_db'],
    ],
  ],
  [
    'aws_dms_endpoint',
    [
      ['secrets_manager_arn', 'password'],
      ['secrets_manager_arn', 'username'],
    ],
  ],
  [
    'aws_docdb_cluster',
    [
      ['manage_master_user_password', 'master_password', 'master_password_wo'],
      ['manage_master_user_password', 'master_password_wo_version'],
    ],
  ],
  ['aws_docdb_global_cluster', [['engine', 'source_db_cluster_identifier']]],
  ['aws_ec2_client_vpn_authorization_rule', [['access_group_id', 'authorize_all_groups']]],
  ['aws_ecs_service', [['launch_type', 'capacity_provider_strategy']]],
  ['aws_ecs_task_set', [['launch_type', 'capacity_provider_strategy']]],
  ['aws_eip_association', [['instance_id', 'network_interface_id']]],
  ['aws_eks_cluster', [['encryption_config', 'outpost_config']]],
  [
    'aws_elasticache_cluster',
    [
      ['replication_group_id', 'az_mode'],
      ['replication_group_id', 'engine'],
      ['replication_group_id', 'num_cache_nodes'],
      ['replication_group_id', 'subnet_group_name'],
    ],
  ],
  [
    'aws_elasticache_replication_group',
    [
      ['num_cache_clusters', 'num_node_groups'],
      ['num_cache_clusters', 'replicas_per_node_group'],
      ['auth_token', 'auth_token_wo', 'user_group_ids'],
      ['auth_token_wo_version', 'user_group_ids'],
      ['at_rest_encryption_enabled', 'global_replication_group_id'],
      ['transit_encryption_enabled', 'global_replication_group_id'],
    ],
  ],
  ['aws_elb', [['subnets', 'availability_zones']]],
  ['aws_emr_cluster', [['configurations', 'configurations_json']]],
  [
    'aws_flow_log',
    [
      ['eni_id', 'subnet_id', 'transit_gateway_attachment_id', 'transit_gateway_id', 'vpc_id'],
      ['log_destination', 'log_group_name'],
    ],
  ],
  ['aws_guardduty_organization_configuration', [['auto_enable', 'auto_enable_organization_members']]],
  [
    'aws_instance',
    [
      ['user_data', 'user_data_base64'],
      ['network_interface', 'associate_public_ip_address'],
      ['network_interface', 'subnet_id'],
    ],
  ],
  [
    'aws_kinesis_firehose_delivery_stream',
    [
      ['server_side_encryption', 'kinesis_source_configuration'],
      ['server_side_encryption', 'msk_source_configuration'],
    ],
  ],
  [
    'aws_lakeformation_permissions',
    [
      [
        'catalog_resource',
        'data_cells_filter',
        'data_location',
        'database',
        'lf_tag',
        'lf_tag_policy',
        'table',
        'table_with_columns',
      ],
    ],
  ],
  ['aws_launch_configuration', [['user_data', 'user_data_base64']]],
  ['aws_lb', [['subnets', 'subnet_mapping']]],
  ['aws_neptune_global_cluster', [['engine', 'source_db_cluster_identifier']]],
  ['aws_network_acl_rule', [['cidr_block', 'ipv6_cidr_block']]],
  [
    'aws_networkmanager_core_network',
    [
      ['base_policy_document', 'base_policy_region'],
      ['base_policy_document', 'base_policy_regions'],
    ],
  ],
  [
    'aws_rds_cluster',
    [
      ['manage_master_user_password', 'master_password', 'master_password_wo'],
      ['manage_master_user_password', 'master_password_wo_version'],
    ],
  ],
  ['aws_rds_global_cluster', [['engine', 'source_db_cluster_identifier']]],
  [
    'aws_redshift_cluster',
    [
      ['manage_master_password', 'master_password', 'master_password_wo'],
      ['manage_master_password', 'master_password_wo_version'],
    ],
  ],
  [
    'aws_redshiftserverless_namespace',
    [
      ['manage_admin_password', 'admin_user_password', 'admin_user_password_wo'],
      ['manage_admin_password', 'admin_user_password_wo_version'],
    ],
  ],
  [
    'aws_route',
    [
      [
        'carrier_gateway_id',
        'core_network_arn',
        'egress_only_gateway_id',
        'gateway_id',
        'local_gateway_id',
        'nat_gateway_id',
        'network_interface_id',
        'transit_gateway_id',
        'vpc_endpoint_id',
        'vpc_peering_connection_id',
      ],
      ['destination_cidr_block', 'destination_ipv6_cidr_block', 'destination_prefix_list_id'],
    ],
  ],
  [
    'aws_route53_record',
    [
      ['alias', 'records'],
      ['alias', 'ttl'],
    ],
  ],
  [
    'aws_s3_bucket',
    [
      ['acl', 'grant'],
      ['bucket', 'bucket_prefix'],
      ['object_lock_configuration', 'object_lock_enabled'],
    ],
  ],
  ['aws_s3_bucket_acl', [['acl', 'access_control_policy']]],
  [
    'aws_secretsmanager_secret_version',
    [
      ['secret_string', 'secret_binary', 'secret_string_wo'],
      ['secret_string', 'secret_string_wo_version'],
    ],
  ],
  [
    'aws_security_group_rule',
    [
      ['cidr_blocks', 'self'],
      ['cidr_blocks', 'source_security_group_id'],
      ['ipv6_cidr_blocks', 'self'],
      ['ipv6_cidr_blocks', 'source_security_group_id'],
    ],
  ],
  ['aws_spot_fleet_request', [['launch_specification', 'launch_template_config']]],
  [
    'aws_spot_instance_request',
    [
      ['user_data', 'user_data_base64'],
      ['network_interface', 'subnet_id'],
    ],
  ],
  ['aws_sqs_queue', [['kms_master_key_id', 'sqs_managed_sse_enabled']]],
  [
    'aws_ssm_parameter',
    [
      ['value', 'insecure_value', 'value_wo'],
      ['value', 'value_wo_version'],
    ],
  ],
  ['aws_vpc_endpoint', [['service_name', 'resource_configuration_arn', 'service_network_arn']]],
  [
    'aws_vpc_security_group_egress_rule',
    [['cidr_ipv4', 'cidr_ipv6', 'prefix_list_id', 'referenced_security_group_id']],
  ],
  [
    'aws_vpc_security_group_ingress_rule',
    [['cidr_ipv4', 'cidr_ipv6', 'prefix_list_id', 'referenced_security_group_id']],
  ],
])

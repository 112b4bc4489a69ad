import { expect, test } from 'vitest'
import { change, planJson } from '../../tests/plan-json.ts'
import { assess } from '../assess.ts'

async function report(type: string, before: object) {
  const plan = planJson([change(`${type}.x`, { before: { id: 'x', ...before } })], { resources: [] })
  return assess(new TextEncoder().encode(JSON.stringify(plan)))
}

test.each([
  ['aws_acmpca_certificate_authority', { permanent_deletion_time_in_days: 7 }, 'recoverable'],
  ['aws_acmpca_certificate_authority', { permanent_deletion_time_in_days: null }, 'recoverable'],
  ['aws_ami_copy', {}, 'lost'],
  ['aws_ami_from_instance', {}, 'lost'],
  ['aws_backup_logically_air_gapped_vault', { name: 'vault' }, 'protected'],
  ['aws_cloudsearch_domain', {}, 'lost'],
  ['aws_cloudtrail_event_data_store', { name: 'a', termination_protection_enabled: true }, 'protected'],
  ['aws_cloudtrail_event_data_store', { name: 'a', termination_protection_enabled: false }, 'recoverable'],
  ['aws_cloudwatch_log_group', { deletion_protection_enabled: true }, 'protected'],
  ['aws_cloudwatch_log_group', { deletion_protection_enabled: false }, 'lost'],
  ['aws_codeartifact_repository', {}, 'lost'],
  ['aws_db_cluster_snapshot', {}, 'lost'],
  ['aws_db_snapshot', {}, 'lost'],
  ['aws_db_snapshot_copy', {}, 'lost'],
  ['aws_directory_service_directory', { type: 'MicrosoftAD' }, 'lost'],
  ['aws_directory_service_directory', { type: 'ADConnector' }, 'recoverable'],
  ['aws_docdbelastic_cluster', { backup_retention_period: 7 }, 'lost'],
  ['aws_dsql_cluster', { deletion_protection_enabled: true, force_destroy: false }, 'protected'],
  ['aws_dsql_cluster', { deletion_protection_enabled: true, force_destroy: true }, 'lost'],
  ['aws_dsql_cluster', { deletion_protection_enabled: false }, 'lost'],
  ['aws_dynamodb_table_replica', { global_table_arn: 'arn', deletion_protection_enabled: true }, 'protected'],
  ['aws_dynamodb_table_replica', { global_table_arn: 'arn' }, 'recoverable'],
  ['aws_ebs_snapshot_copy', {}, 'lost'],
  ['aws_ebs_volume_copy', {}, 'lost'],
  ['aws_ecrpublic_repository', { force_destroy: null }, 'protected'],
  ['aws_ecrpublic_repository', { force_destroy: true }, 'lost'],
  ['aws_elasticache_cluster', { replication_group_id: 'group' }, 'recoverable'],
  ['aws_elasticache_cluster', { replication_group_id: null }, 'lost'],
  ['aws_fsx_backup', {}, 'lost'],
  ['aws_fsx_ontap_volume', { skip_final_backup: false }, 'recoverable'],
  ['aws_fsx_ontap_volume', { skip_final_backup: true }, 'lost'],
  ['aws_fsx_openzfs_volume', {}, 'lost'],
  ['aws_fsx_openzfs_snapshot', {}, 'lost'],
  ['aws_kinesis_video_stream', {}, 'lost'],
  ['aws_kinesisanalyticsv2_application_snapshot', {}, 'lost'],
  ['aws_kms_replica_key', { deletion_window_in_days: 7 }, 'recoverable'],
  ['aws_lightsail_bucket', { force_delete: true }, 'lost'],
  ['aws_lightsail_bucket', { force_delete: false }, 'protected'],
  ['aws_lightsail_database', { skip_final_snapshot: true }, 'lost'],
  ['aws_lightsail_database', { skip_final_snapshot: false, final_snapshot_name: 'last' }, 'recoverable'],
  ['aws_lightsail_instance', {}, 'undetermined'],
  ['aws_msk_serverless_cluster', {}, 'lost'],
  ['aws_neptunegraph_graph', { deletion_protection: true }, 'protected'],
  ['aws_neptunegraph_graph', { deletion_protection: false }, 'lost'],
  ['aws_organizations_account', { close_on_deletion: false }, 'protected'],
  ['aws_organizations_account', { close_on_deletion: true }, 'recoverable'],
  ['aws_paymentcryptography_key', { deletion_window_in_days: 3 }, 'recoverable'],
  ['aws_prometheus_workspace', {}, 'lost'],
  ['aws_rds_cluster', { skip_final_snapshot: true, replication_source_identifier: 'arn' }, 'recoverable'],
  ['aws_rds_cluster', { skip_final_snapshot: true, delete_automated_backups: true }, 'lost'],
  ['aws_rds_cluster_snapshot_copy', {}, 'lost'],
  ['aws_redshiftserverless_namespace', {}, 'lost'],
  ['aws_redshiftserverless_snapshot', {}, 'lost'],
  ['aws_s3_directory_bucket', { force_destroy: true }, 'lost'],
  ['aws_s3tables_table_bucket', { force_destroy: false }, 'protected'],
  ['aws_s3vectors_index', {}, 'lost'],
  ['aws_sagemaker_domain', { retention_policy: [] }, 'protected'],
  ['aws_sagemaker_domain', { retention_policy: [{ home_efs_file_system: 'Retain' }] }, 'protected'],
  ['aws_sagemaker_domain', { retention_policy: [{ home_efs_file_system: 'Delete' }] }, 'lost'],
  ['aws_timestreamwrite_database', { database_name: 'metrics' }, 'protected'],
])('%s with %j is %s', async (type, before, fate) => {
  const { dataLoss } = await report(type, before)
  expect(dataLoss.map(loss => loss.fate)).toEqual([fate])
})

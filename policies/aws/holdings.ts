import { all, any, holdingsFor, type Scalar, type Verdict, type WayBack } from '../engine/index.ts'
import { type AwsTypes, companions } from './shared/index.ts'

const PROTECTED = 'Deletion protection is on: AWS refuses'
const FINAL_SNAPSHOT = 'A final snapshot is taken, and stays until somebody deletes it'
const FINAL_BACKUP = 'A final backup is taken, and stays until somebody deletes it'
const UNREADABLE = 'What it encrypted can never be read again'
const SNAPSHOT_GONE = 'A deleted snapshot cannot be brought back'
const IMAGE_GONE = 'Its snapshots are deleted with it, and come back by a rule of the Recycle Bin alone'
const EBS_SNAPSHOT_GONE = 'A deleted snapshot cannot be brought back without a rule of the Recycle Bin'
const NO_CERTAIN_LOSS =
  'A disk of its own is deleted with it, and no plan tells whether that holds what stands nowhere else'
const NO_SNAPSHOT = '`skip_final_snapshot` is on, and automated snapshots are deleted with it'

/**
 * The types that hold data, and what their settings leave of a way back when a plan ends one. What AWS and the provider do at a deletion
 * is told on the provider's page of each type (`skip_final_snapshot`, `force_destroy`, `deletion_protection`, …) and in AWS's guide.
 *
 * Replacing instances is how they are updated, so their own disks are no certain loss.
 */
export const holdings = holdingsFor<AwsTypes>()({
  aws_acmpca_certificate_authority: {
    noun: 'Certificate authority',
    ways: ({ permanent_deletion_time_in_days: days }) => [
      restores(
        any(days.isAbsent(), days.atLeast(7)),
        'It can be restored for `permanent_deletion_time_in_days`, 30 days unless told otherwise',
      ),
    ],
    otherwise: 'Its key is gone with it',
  },
  aws_ami_copy: {
    noun: 'Image',
    ways: () => [],
    otherwise: IMAGE_GONE,
  },
  aws_ami_from_instance: {
    noun: 'Image',
    ways: () => [],
    otherwise: IMAGE_GONE,
  },
  aws_backup_logically_air_gapped_vault: {
    noun: 'Backup vault',
    ways: vault => [protects(vault.name.isSet(), 'AWS deletes no vault that still holds recovery points')],
    otherwise: 'Its recovery points go with it',
  },
  aws_backup_vault: {
    noun: 'Backup vault',
    ways: vault => [refuses(vault.force_destroy, 'AWS deletes no vault that still holds recovery points')],
    otherwise: '`force_destroy` lets it be deleted with its recovery points',
  },
  aws_cloudsearch_domain: {
    noun: 'Search domain',
    ways: () => [],
    otherwise: 'All of its documents go with it',
  },
  aws_cloudtrail_event_data_store: {
    noun: 'Event data store',
    ways: store => [
      protects(
        store.termination_protection_enabled.isNot(false),
        'Termination protection is on: AWS refuses',
      ),
      restores(store.name.isSet(), 'It can be restored for seven days'),
    ],
    otherwise: 'All of its events go with it',
  },
  aws_cloudwatch_log_group: {
    noun: 'Log group',
    ways: group => [
      protects(group.deletion_protection_enabled.is(true), PROTECTED),
      protects(
        group.skip_destroy.is(true),
        '`skip_destroy` leaves the log group and its events in the account',
      ),
    ],
    otherwise: 'All of its events go with it',
  },
  aws_codeartifact_repository: {
    noun: 'Package repository',
    ways: () => [],
    otherwise: 'All of its packages go with it',
  },
  aws_codecommit_repository: {
    noun: 'Repository',
    ways: () => [],
    otherwise: 'All of its commits go with it',
  },
  aws_cognito_user_pool: {
    noun: 'User pool',
    ways: pool => [protects(pool.deletion_protection.is('ACTIVE'), 'Deletion protection is on: AWS refuses')],
    otherwise: 'All of its users go with it, and passwords cannot be exported',
  },
  aws_db_cluster_snapshot: {
    noun: 'Cluster snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_db_instance: {
    noun: 'Database instance',
    ways: db => [
      protects(db.deletion_protection.is(true), PROTECTED),
      protects(
        all(
          db.skip_final_snapshot.isNot(true),
          db.final_snapshot_identifier.isAbsent(),
          db.replicate_source_db.isAbsent(),
        ),
        'A final snapshot is asked for and has no name: the deletion fails',
      ),
      restores(all(db.skip_final_snapshot.isNot(true), db.final_snapshot_identifier.isSet()), FINAL_SNAPSHOT),
      restores(
        all(db.delete_automated_backups.is(false), db.backup_retention_period.atLeast(1)),
        '`delete_automated_backups` is off: its automated backups stay for the days of `backup_retention_period`',
      ),
      restores(db.replicate_source_db.isSet(), 'It is a replica: the data is in its source'),
    ],
    otherwise: '`skip_final_snapshot` is on, and automated backups are deleted with it',
  },
  aws_db_snapshot: {
    noun: 'Database snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_db_snapshot_copy: {
    noun: 'Database snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_directory_service_directory: {
    noun: 'Directory',
    ways: directory => [
      restores(directory.type.is('ADConnector'), 'It is a connector: the directory lies elsewhere'),
    ],
    otherwise: 'All of its users, groups and computers go with it, and so do its snapshots',
  },
  aws_docdb_cluster: {
    noun: 'DocumentDB cluster',
    ways: cluster => [
      protects(cluster.deletion_protection.is(true), PROTECTED),
      ...finalSnapshot(cluster.skip_final_snapshot, cluster.final_snapshot_identifier),
    ],
    otherwise: NO_SNAPSHOT,
  },
  aws_docdb_cluster_snapshot: {
    noun: 'DocumentDB snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_docdbelastic_cluster: {
    noun: 'DocumentDB cluster',
    ways: () => [],
    otherwise: 'No final snapshot is taken, and automated ones go with it',
  },
  aws_dsql_cluster: {
    noun: 'Database cluster',
    ways: cluster => [
      protects(
        all(cluster.deletion_protection_enabled.is(true), cluster.force_destroy.isNot(true)),
        PROTECTED,
      ),
    ],
    otherwise: 'Deletion protection is off',
  },
  aws_dynamodb_table: {
    noun: 'Table',
    ways: table => [
      protects(table.deletion_protection_enabled.is(true), PROTECTED),
      restores(
        table.point_in_time_recovery.enabled.is(true),
        'Point-in-time recovery is on: AWS keeps a backup of the deleted table for 35 days',
      ),
    ],
    otherwise: 'Neither deletion protection nor point-in-time recovery is on',
  },
  aws_dynamodb_table_replica: {
    noun: 'Table replica',
    ways: replica => [
      protects(replica.deletion_protection_enabled.is(true), PROTECTED),
      restores(replica.global_table_arn.isSet(), 'It is a replica: the data is in the table that it copies'),
    ],
    otherwise: 'Deletion protection is off',
  },
  aws_ebs_snapshot: {
    noun: 'EBS snapshot',
    ways: () => [],
    otherwise: EBS_SNAPSHOT_GONE,
  },
  aws_ebs_snapshot_copy: {
    noun: 'EBS snapshot',
    ways: () => [],
    otherwise: EBS_SNAPSHOT_GONE,
  },
  aws_ebs_snapshot_import: {
    noun: 'EBS snapshot',
    ways: () => [],
    otherwise: EBS_SNAPSHOT_GONE,
  },
  aws_ebs_volume: {
    noun: 'EBS volume',
    ways: volume => [restores(volume.final_snapshot.is(true), FINAL_SNAPSHOT)],
    otherwise: '`final_snapshot` is off',
  },
  aws_ebs_volume_copy: {
    noun: 'EBS volume',
    ways: () => [],
    otherwise: 'No snapshot of it is taken',
  },
  aws_ecr_repository: {
    noun: 'Image repository',
    ways: repository => [
      refuses(repository.force_delete, 'AWS deletes no repository that still holds images'),
    ],
    otherwise: '`force_delete` lets it be deleted with its images',
  },
  aws_ecrpublic_repository: {
    noun: 'Image repository',
    ways: repository => [
      refuses(repository.force_destroy, 'AWS deletes no repository that still holds images'),
    ],
    otherwise: '`force_destroy` lets it be deleted with its images',
  },
  aws_efs_file_system: {
    noun: 'File system',
    ways: fs => [
      restores(
        companions(fs, 'aws_efs_backup_policy', { file_system_id: 'id' }).some(policy =>
          policy.backup_policy.status.is('ENABLED'),
        ),
        'Automatic backups are on: recovery points stay in the backup vault for their retention, 35 days unless told otherwise',
      ),
    ],
    otherwise: 'Nothing in this plan backs it up',
  },
  aws_elasticache_cluster: {
    noun: 'Cache cluster',
    ways: cluster => [
      restores(
        cluster.replication_group_id.isSet(),
        'It is a node of a replication group: what becomes of the data is told there',
      ),
      restores(cluster.final_snapshot_identifier.isSet(), FINAL_SNAPSHOT),
    ],
    otherwise: '`final_snapshot_identifier` is not set',
  },
  aws_elasticache_replication_group: {
    noun: 'Replication group',
    ways: group => [restores(group.final_snapshot_identifier.isSet(), FINAL_SNAPSHOT)],
    otherwise: '`final_snapshot_identifier` is not set',
  },
  aws_elasticache_serverless_cache: {
    noun: 'Serverless cache',
    ways: () => [],
    otherwise: 'No final snapshot is taken',
  },
  aws_elasticsearch_domain: {
    noun: 'Search domain',
    ways: () => [],
    otherwise: 'Its automated snapshots are deleted with it',
  },
  aws_fsx_backup: {
    noun: 'FSx backup',
    ways: () => [],
    otherwise: 'A deleted backup cannot be brought back',
  },
  aws_fsx_lustre_file_system: {
    noun: 'Lustre file system',
    ways: fs => [restores(fs.skip_final_backup.is(false), FINAL_BACKUP)],
    otherwise: '`skip_final_backup` is on unless told otherwise',
  },
  aws_fsx_ontap_volume: {
    noun: 'ONTAP volume',
    ways: volume => [restores(volume.skip_final_backup.isNot(true), FINAL_BACKUP)],
    otherwise: '`skip_final_backup` is on',
  },
  aws_fsx_openzfs_file_system: {
    noun: 'OpenZFS file system',
    ways: fs => [restores(fs.skip_final_backup.isNot(true), FINAL_BACKUP)],
    otherwise: '`skip_final_backup` is on',
  },
  aws_fsx_openzfs_snapshot: {
    noun: 'Volume snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_fsx_openzfs_volume: {
    noun: 'OpenZFS volume',
    ways: () => [],
    otherwise: 'No backup is taken of a volume, and its snapshots go with it',
  },
  aws_fsx_windows_file_system: {
    noun: 'Windows file system',
    ways: fs => [restores(fs.skip_final_backup.isNot(true), FINAL_BACKUP)],
    otherwise: '`skip_final_backup` is on',
  },
  aws_glacier_vault: {
    noun: 'Glacier vault',
    ways: vault => [protects(vault.name.isSet(), 'AWS deletes no vault that still holds archives')],
    otherwise: 'All of its archives go with it',
  },
  aws_grafana_workspace: {
    noun: 'Grafana workspace',
    ways: () => [],
    otherwise: 'All of its dashboards go with it',
  },
  aws_instance: {
    noun: 'Instance',
    ways: instance => [
      protects(
        all(instance.disable_api_termination.is(true), instance.force_destroy.isNot(true)),
        'Termination protection is on: AWS refuses',
      ),
      restores(
        all(
          instance.root_block_device.delete_on_termination.is(false),
          instance.ebs_block_device.every(disk => disk.delete_on_termination.is(false)),
        ),
        '`delete_on_termination` is off: its volumes stay',
      ),
    ],
    otherwise: NO_CERTAIN_LOSS,
    mayBeEmpty: true,
  },
  aws_keyspaces_table: {
    noun: 'Keyspaces table',
    ways: table => [
      restores(
        table.point_in_time_recovery.status.is('ENABLED'),
        'Point-in-time recovery is on: a deleted table can be restored for 35 days',
      ),
    ],
    otherwise: 'Point-in-time recovery is off',
  },
  aws_kinesis_stream: {
    noun: 'Stream',
    ways: () => [],
    otherwise: 'The records that it holds go with it',
  },
  aws_kinesis_video_stream: {
    noun: 'Video stream',
    ways: () => [],
    otherwise: 'The video that it holds goes with it',
  },
  aws_kinesisanalyticsv2_application_snapshot: {
    noun: 'Application snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_kms_external_key: {
    noun: 'KMS key',
    ways: ({ deletion_window_in_days: days }) => [waits(days)],
    otherwise: UNREADABLE,
  },
  aws_kms_key: {
    noun: 'KMS key',
    ways: ({ deletion_window_in_days: days }) => [waits(days)],
    otherwise: UNREADABLE,
  },
  aws_kms_replica_external_key: {
    noun: 'KMS key',
    ways: ({ deletion_window_in_days: days }) => [waits(days)],
    otherwise: UNREADABLE,
  },
  aws_kms_replica_key: {
    noun: 'KMS key',
    ways: ({ deletion_window_in_days: days }) => [waits(days)],
    otherwise: UNREADABLE,
  },
  aws_lightsail_bucket: {
    noun: 'Bucket',
    ways: bucket => [refuses(bucket.force_delete, 'AWS deletes no bucket that still holds objects')],
    otherwise: '`force_delete` lets it be deleted with all of its objects',
  },
  aws_lightsail_database: {
    noun: 'Database',
    ways: db => finalSnapshot(db.skip_final_snapshot, db.final_snapshot_name),
    otherwise: NO_SNAPSHOT,
  },
  aws_lightsail_disk: {
    noun: 'Disk',
    ways: () => [],
    otherwise: 'All of its data goes with it',
  },
  aws_lightsail_instance: {
    noun: 'Instance',
    ways: () => [],
    otherwise: NO_CERTAIN_LOSS,
    mayBeEmpty: true,
  },
  aws_memorydb_cluster: {
    noun: 'MemoryDB cluster',
    ways: cluster => [restores(cluster.final_snapshot_name.isSet(), FINAL_SNAPSHOT)],
    otherwise: '`final_snapshot_name` is not set',
  },
  aws_memorydb_snapshot: {
    noun: 'MemoryDB snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_mq_broker: {
    noun: 'Broker',
    ways: () => [],
    otherwise: 'The messages that it holds go with it',
  },
  aws_msk_cluster: {
    noun: 'Kafka cluster',
    ways: () => [],
    otherwise: 'All of its topics go with it',
  },
  aws_msk_serverless_cluster: {
    noun: 'Kafka cluster',
    ways: () => [],
    otherwise: 'All of its topics go with it',
  },
  aws_neptune_cluster: {
    noun: 'Neptune cluster',
    ways: cluster => [
      protects(cluster.deletion_protection.is(true), PROTECTED),
      ...finalSnapshot(cluster.skip_final_snapshot, cluster.final_snapshot_identifier),
    ],
    otherwise: NO_SNAPSHOT,
  },
  aws_neptune_cluster_snapshot: {
    noun: 'Neptune snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_neptunegraph_graph: {
    noun: 'Graph',
    ways: graph => [protects(graph.deletion_protection.isNot(false), PROTECTED)],
    otherwise: 'Deletion protection is off',
  },
  aws_opensearch_domain: {
    noun: 'Search domain',
    ways: () => [],
    otherwise: 'Its automated snapshots are deleted with it',
  },
  aws_opensearchserverless_collection: {
    noun: 'Search collection',
    ways: () => [],
    otherwise: 'All of its indexes go with it',
  },
  aws_organizations_account: {
    noun: 'Account',
    ways: account => [
      protects(account.close_on_deletion.isNot(true), 'It leaves the organization and goes on'),
      restores(account.close_on_deletion.is(true), 'A closed account can be reopened for 90 days'),
    ],
    otherwise: '`close_on_deletion` closes it with all that it holds',
  },
  aws_paymentcryptography_key: {
    noun: 'Payment key',
    ways: ({ deletion_window_in_days: days }) => [
      restores(
        any(days.isAbsent(), days.atLeast(3)),
        'The deletion waits for `deletion_window_in_days`, and can be cancelled until then',
      ),
    ],
    otherwise: 'What it encrypted can never be read again',
  },
  aws_prometheus_workspace: {
    noun: 'Prometheus workspace',
    ways: () => [],
    otherwise: 'All of its metrics go with it',
  },
  aws_qldb_ledger: {
    noun: 'Ledger',
    ways: ledger => [protects(ledger.deletion_protection.isNot(false), PROTECTED)],
    otherwise: 'Deletion protection is off',
  },
  aws_rds_cluster: {
    noun: 'Database cluster',
    ways: cluster => [
      protects(cluster.deletion_protection.is(true), PROTECTED),
      ...finalSnapshot(cluster.skip_final_snapshot, cluster.final_snapshot_identifier),
      restores(cluster.replication_source_identifier.isSet(), 'It is a replica: the data is in its source'),
      restores(
        cluster.delete_automated_backups.is(false),
        '`delete_automated_backups` is off: its automated backups stay for the days of `backup_retention_period`',
      ),
    ],
    otherwise: '`skip_final_snapshot` is on, and automated backups are deleted with it',
  },
  aws_rds_cluster_snapshot_copy: {
    noun: 'Cluster snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_redshift_cluster: {
    noun: 'Warehouse',
    ways: cluster => finalSnapshot(cluster.skip_final_snapshot, cluster.final_snapshot_identifier),
    otherwise: NO_SNAPSHOT,
  },
  aws_redshift_cluster_snapshot: {
    noun: 'Warehouse snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_redshiftserverless_namespace: {
    noun: 'Serverless warehouse',
    ways: () => [],
    otherwise: 'No final snapshot is taken',
  },
  aws_redshiftserverless_snapshot: {
    noun: 'Redshift snapshot',
    ways: () => [],
    otherwise: SNAPSHOT_GONE,
  },
  aws_s3_bucket: {
    noun: 'Bucket',
    ways: bucket => [refuses(bucket.force_destroy, 'AWS deletes no bucket that still holds objects')],
    otherwise: '`force_destroy` lets it be deleted with all of its objects and their versions',
  },
  aws_s3_directory_bucket: {
    noun: 'Directory bucket',
    ways: bucket => [refuses(bucket.force_destroy, 'AWS deletes no bucket that still holds objects')],
    otherwise: '`force_destroy` lets it be deleted with all of its objects',
  },
  aws_s3tables_table: {
    noun: 'Table',
    ways: () => [],
    otherwise: 'All of its data goes with it',
  },
  aws_s3tables_table_bucket: {
    noun: 'Table bucket',
    ways: bucket => [refuses(bucket.force_destroy, 'AWS deletes no bucket that still holds tables')],
    otherwise: '`force_destroy` lets it be deleted with all of its tables',
  },
  aws_s3vectors_index: {
    noun: 'Vector index',
    ways: () => [],
    otherwise: 'All of its vectors go with it',
  },
  aws_s3vectors_vector_bucket: {
    noun: 'Vector bucket',
    ways: bucket => [refuses(bucket.force_destroy, 'AWS deletes no bucket that still holds indexes')],
    otherwise: '`force_destroy` lets it be deleted with all of its vectors',
  },
  aws_sagemaker_domain: {
    noun: 'SageMaker domain',
    ways: domain => [
      protects(
        domain.retention_policy.home_efs_file_system.isNot('Delete'),
        'Its file system stays in the account, unless `retention_policy` says otherwise',
      ),
    ],
    otherwise: '`retention_policy` lets its file system be deleted with it',
  },
  aws_sagemaker_notebook_instance: {
    noun: 'Notebook',
    ways: () => [],
    otherwise: NO_CERTAIN_LOSS,
    mayBeEmpty: true,
  },
  aws_secretsmanager_secret: {
    noun: 'Secret',
    ways: secret => [
      restores(
        any(secret.recovery_window_in_days.isAbsent(), secret.recovery_window_in_days.atLeast(7)),
        'It can be restored for `recovery_window_in_days`, 30 days unless told otherwise',
      ),
    ],
    otherwise: '`recovery_window_in_days` is 0: it is gone at once',
  },
  aws_sqs_queue: {
    noun: 'Queue',
    ways: () => [],
    otherwise: 'The messages that it holds go with it',
  },
  aws_timestreaminfluxdb_db_cluster: {
    noun: 'InfluxDB cluster',
    ways: () => [],
    otherwise: 'All of its records go with it',
  },
  aws_timestreaminfluxdb_db_instance: {
    noun: 'InfluxDB instance',
    ways: () => [],
    otherwise: 'All of its records go with it',
  },
  aws_timestreamwrite_database: {
    noun: 'Timestream database',
    ways: database => [
      protects(database.database_name.isSet(), 'AWS deletes no database that still holds tables'),
    ],
    otherwise: 'All of its tables go with it',
  },
  aws_timestreamwrite_table: {
    noun: 'Timestream table',
    ways: () => [],
    otherwise: 'All of its records go with it',
  },
  aws_workspaces_workspace: {
    noun: 'Workspace',
    ways: () => [],
    otherwise: 'Both of its volumes go with it',
  },
})

function protects(holds: Verdict, reason: string): WayBack {
  return { fate: 'protected', holds, reason }
}

function restores(holds: Verdict, reason: string): WayBack {
  return { fate: 'recoverable', holds, reason }
}

/** Of a KMS key. */
function waits(days: Scalar<number>): WayBack {
  return restores(
    any(days.isAbsent(), days.atLeast(7)),
    'The deletion waits for `deletion_window_in_days`, 30 days unless told otherwise, and can be cancelled until then; what the key encrypted cannot be read meanwhile',
  )
}

/** What AWS refuses to delete while something is in it, unless a flag forces it. */
function refuses(force: Scalar<boolean>, reason: string): WayBack {
  return protects(force.isNot(true), reason)
}

/** A snapshot is taken unless it is switched off; one without a name cannot be taken, and the deletion fails. */
function finalSnapshot(skip: Scalar<boolean>, name: Scalar): WayBack[] {
  return [
    protects(
      all(skip.isNot(true), name.isAbsent()),
      'A final snapshot is asked for and has no name: the deletion fails',
    ),
    restores(all(skip.isNot(true), name.isSet()), FINAL_SNAPSHOT),
  ]
}

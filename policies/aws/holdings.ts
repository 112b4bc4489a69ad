import { all, any, holdingsFor, type Scalar, type Verdict, type WayBack } from '../engine/index.ts'
import { type AwsTypes, companions } from './shared/index.ts'

const PROTECTED = 'Deletion protection is on: AWS refuses'
const FINAL_SNAPSHOT = 'A final snapshot is taken, and stays until somebody deletes it'
const FINAL_BACKUP = 'A final backup is taken, and stays until somebody deletes it'
const UNREADABLE = 'What it encrypted can never be read again'
const NO_SNAPSHOT = '`skip_final_snapshot` is on, and automated snapshots are deleted with it'

/**
 * The types that hold data, and what their settings leave of a way back when a plan ends one. What AWS and the provider do at a deletion
 * is told on the provider's page of each type (`skip_final_snapshot`, `force_destroy`, `deletion_protection`, …) and in AWS's guide.
 *
 * Replacing instances is how they are updated, so their own disks are no certain loss.
 */
export const holdings = holdingsFor<AwsTypes>()({
  aws_backup_vault: {
    noun: 'Backup vault',
    ways: vault => [refuses(vault.force_destroy, 'AWS deletes no vault that still holds recovery points')],
    otherwise: '`force_destroy` lets it be deleted with its recovery points',
  },
  aws_cloudwatch_log_group: {
    noun: 'Log group',
    ways: group => [
      protects(
        group.skip_destroy.is(true),
        '`skip_destroy` leaves the log group and its events in the account',
      ),
    ],
    otherwise: 'All of its events go with it',
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
  aws_docdb_cluster: {
    noun: 'DocumentDB cluster',
    ways: cluster => [
      protects(cluster.deletion_protection.is(true), PROTECTED),
      ...finalSnapshot(cluster.skip_final_snapshot, cluster.final_snapshot_identifier),
    ],
    otherwise: NO_SNAPSHOT,
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
  aws_ebs_snapshot: {
    noun: 'EBS snapshot',
    ways: () => [],
    otherwise: 'A deleted snapshot cannot be brought back without a rule of the Recycle Bin',
  },
  aws_ebs_volume: {
    noun: 'EBS volume',
    ways: volume => [restores(volume.final_snapshot.is(true), FINAL_SNAPSHOT)],
    otherwise: '`final_snapshot` is off',
  },
  aws_ecr_repository: {
    noun: 'Image repository',
    ways: repository => [
      refuses(repository.force_delete, 'AWS deletes no repository that still holds images'),
    ],
    otherwise: '`force_delete` lets it be deleted with its images',
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
    ways: cluster => [restores(cluster.final_snapshot_identifier.isSet(), FINAL_SNAPSHOT)],
    otherwise: '`final_snapshot_identifier` is not set',
  },
  aws_elasticache_replication_group: {
    noun: 'Replication group',
    ways: group => [restores(group.final_snapshot_identifier.isSet(), FINAL_SNAPSHOT)],
    otherwise: '`final_snapshot_identifier` is not set',
  },
  aws_elasticsearch_domain: {
    noun: 'Search domain',
    ways: () => [],
    otherwise: 'Its automated snapshots are deleted with it',
  },
  aws_fsx_lustre_file_system: {
    noun: 'Lustre file system',
    ways: fs => [restores(fs.skip_final_backup.is(false), FINAL_BACKUP)],
    otherwise: '`skip_final_backup` is on unless told otherwise',
  },
  aws_fsx_openzfs_file_system: {
    noun: 'OpenZFS file system',
    ways: fs => [restores(fs.skip_final_backup.isNot(true), FINAL_BACKUP)],
    otherwise: '`skip_final_backup` is on',
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
    otherwise:
      'A disk of its own is deleted with it, and no plan tells whether that holds what stands nowhere else',
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
  aws_memorydb_cluster: {
    noun: 'MemoryDB cluster',
    ways: cluster => [restores(cluster.final_snapshot_name.isSet(), FINAL_SNAPSHOT)],
    otherwise: '`final_snapshot_name` is not set',
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
  aws_neptune_cluster: {
    noun: 'Neptune cluster',
    ways: cluster => [
      protects(cluster.deletion_protection.is(true), PROTECTED),
      ...finalSnapshot(cluster.skip_final_snapshot, cluster.final_snapshot_identifier),
    ],
    otherwise: NO_SNAPSHOT,
  },
  aws_opensearch_domain: {
    noun: 'Search domain',
    ways: () => [],
    otherwise: 'Its automated snapshots are deleted with it',
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
      restores(
        cluster.delete_automated_backups.is(false),
        '`delete_automated_backups` is off: its automated backups stay for the days of `backup_retention_period`',
      ),
    ],
    otherwise: '`skip_final_snapshot` is on, and automated backups are deleted with it',
  },
  aws_redshift_cluster: {
    noun: 'Warehouse',
    ways: cluster => finalSnapshot(cluster.skip_final_snapshot, cluster.final_snapshot_identifier),
    otherwise: NO_SNAPSHOT,
  },
  aws_s3_bucket: {
    noun: 'Bucket',
    ways: bucket => [refuses(bucket.force_destroy, 'AWS deletes no bucket that still holds objects')],
    otherwise: '`force_destroy` lets it be deleted with all of its objects and their versions',
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

import { describe, expect, test } from 'vitest'
import { change, graph, planJson } from '../../../tests/plan-json.ts'
import { holdings } from '../../aws/holdings.ts'
import { ledgerOf } from './ledger.ts'

/** The ledger of a plan with these changes; `more` is set on the first. */
async function ledger(changes: object[], more: object = {}, actions?: readonly string[]) {
  const [first, ...rest] = changes as { change: object }[]
  const inner = { ...first!.change, ...more, ...(actions ? { actions } : {}) }
  const json = planJson([{ ...first, ...more, change: inner }, ...rest], undefined)
  return ledgerOf(await graph(json), holdings)
}
const gone = (address: string, before: object) => change(address, { before: { id: 'x', ...before } })
const fate = async (address: string, before: object) => (await ledger([gone(address, before)]))[0]?.fate

describe('what a plan ends', () => {
  test.each([
    ['aws_s3_bucket.b', { force_destroy: false }, 'protected'],
    ['aws_s3_bucket.b', { force_destroy: true }, 'lost'],
    ['aws_db_instance.d', { deletion_protection: true, skip_final_snapshot: true }, 'protected'],
    ['aws_db_instance.d', { skip_final_snapshot: false }, 'protected'],
    ['aws_db_instance.d', { skip_final_snapshot: false, final_snapshot_identifier: 'last' }, 'recoverable'],
    ['aws_db_instance.d', { skip_final_snapshot: true, delete_automated_backups: true }, 'lost'],
    [
      'aws_db_instance.d',
      { skip_final_snapshot: true, delete_automated_backups: false, backup_retention_period: 7 },
      'recoverable',
    ],
    [
      'aws_db_instance.d',
      { skip_final_snapshot: true, delete_automated_backups: false, backup_retention_period: 0 },
      'lost',
    ],
    ['aws_dynamodb_table.t', { point_in_time_recovery: [{ enabled: true }] }, 'recoverable'],
    ['aws_dynamodb_table.t', { point_in_time_recovery: [{ enabled: false }] }, 'lost'],
    ['aws_kms_key.k', { deletion_window_in_days: null }, 'recoverable'],
    ['aws_secretsmanager_secret.s', { recovery_window_in_days: 0 }, 'lost'],
    ['aws_secretsmanager_secret.s', { recovery_window_in_days: 30 }, 'recoverable'],
    ['aws_sqs_queue.q', {}, 'lost'],
    ['aws_instance.i', { disable_api_termination: true }, 'protected'],
    ['aws_instance.i', { disable_api_termination: true, force_destroy: true }, 'undetermined'],
    ['aws_instance.i', { root_block_device: [{ delete_on_termination: true }] }, 'undetermined'],
    ['aws_instance.i', { root_block_device: [{ delete_on_termination: false }] }, 'recoverable'],
    [
      'aws_instance.i',
      {
        root_block_device: [{ delete_on_termination: false }],
        ebs_block_device: [{ delete_on_termination: false }, { delete_on_termination: true }],
      },
      'undetermined',
    ],
    ['aws_security_group.g', {}, undefined],
  ])('%s with %j is %s', async (address, before, expected) => {
    expect(await fate(address, before)).toBe(expected)
  })

  test('stays in the account where Terraform forgets it', async () => {
    const [entry] = await ledger([gone('aws_sqs_queue.q', {})], {}, ['forget'])
    expect(entry).toMatchObject({
      action: 'forget',
      fate: 'protected',
      reason: expect.stringContaining('stays'),
    })
  })

  test('is nothing where a resource is made, changed or left', async () => {
    const id = { id: 'x' }
    for (const sides of [{ after: id }, { before: id, after: { ...id, a: 1 } }, { before: id, after: id }])
      expect(await ledger([change('aws_sqs_queue.q', sides)])).toEqual([])
  })

  test('names what forces it', async () => {
    const replaced = change('aws_ebs_volume.v', { before: { id: 'x', size: 1 }, after: { size: 1 } })
    const [entry] = await ledger(
      [replaced],
      {
        action_reason: 'replace_because_cannot_update',
        replace_paths: [['availability_zone'], ['a', 0, 'b']],
      },
      ['delete', 'create'],
    )
    expect(entry).toMatchObject({
      action: 'replace',
      fate: 'lost',
      cause: '`availability_zone`, `a[0].b` cannot be changed in place',
    })
    const [other] = await ledger([gone('aws_sqs_queue.q', {})], {
      action_reason: 'delete_because_count_index',
    })
    expect(other?.cause).toBe('its `count` no longer reaches its index')
    const [silent] = await ledger([gone('aws_sqs_queue.q', {})], { action_reason: 'some_day' })
    expect(silent?.cause).toBe('')
  })

  test.each([
    ['delete_because_enabled_false', ['delete'], '`enabled` in its `lifecycle` is off'],
    ['forgot_because_lifecycle_destroy_in_config', ['forget'], 'its `lifecycle` says `destroy = false`'],
    [
      'forgot_because_lifecycle_destroy_in_state',
      ['forget'],
      'its block is gone, and its `lifecycle` said `destroy = false`',
    ],
  ])('names what OpenTofu alone tells: %s', async (action_reason, actions, cause) => {
    const [entry] = await ledger([gone('aws_sqs_queue.q', {})], { action_reason }, actions)
    expect(entry?.cause).toBe(cause)
  })

  test('that may be backed up by a policy is told by that policy', async () => {
    const fs = gone('aws_efs_file_system.f', {})
    const policy = (status: string) =>
      gone('aws_efs_backup_policy.p', { file_system_id: 'x', backup_policy: [{ status }] })
    expect((await ledger([fs, policy('ENABLED')]))[0]?.fate).toBe('recoverable')
    expect((await ledger([fs, policy('DISABLED')]))[0]?.fate).toBe('lost')
  })

  test.each([
    ['aws_s3_bucket.b', { force_destroy: true }, 'lost'],
    ['aws_s3_bucket.b', { force_destroy: false }, 'protected'],
    ['aws_db_instance.d', { skip_final_snapshot: false, final_snapshot_identifier: 'last' }, 'recoverable'],
  ])('may be what an earlier replacement left over: %s with %j is %s', async (address, before, expected) => {
    const stays = change(address, { before: { id: 'y' }, after: { id: 'y' } })
    const left = change(address, { before: { id: 'x', ...before }, deposed: '1a2b3c4d' })
    expect(await ledger([stays, left])).toEqual([
      expect.objectContaining({
        address,
        action: 'delete',
        fate: expected,
        cause: 'an earlier replacement left it over (a deposed object)',
      }),
    ])
  })

  test('leaves alone what a plan leaves over', async () => {
    const left = change('aws_s3_bucket.b', { before: { id: 'x' }, after: { id: 'x' }, deposed: '1a2b3c4d' })
    expect(await ledger([left])).toEqual([])
  })

  test('stands with the worst first', async () => {
    const entries = await ledger([
      gone('aws_kms_key.k', {}),
      gone('aws_s3_bucket.b', {}),
      gone('aws_sqs_queue.q', {}),
    ])
    expect(entries.map(({ fate }) => fate)).toEqual(['lost', 'recoverable', 'protected'])
  })
})

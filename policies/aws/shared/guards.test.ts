import { describe, expect, test } from 'vitest'
import { block, change, literal, planJson, type Sides } from '../../../tests/plan-json.ts'
import { assess } from '../../assess.ts'

const trail = { id: 'main', name: 'main', enable_logging: true, is_multi_region_trail: true }
const detector = { id: 'abc', enable: true }
const catalogSettings = {
  connection_password_encryption: [{ return_connection_password_encrypted: true }],
  encryption_at_rest: [{ catalog_encryption_mode: 'SSE-KMS' }],
}
const SHARING = '/ssm/documents/console/public-sharing-permission'
const gone = (values: object): Sides => ({ before: values })

/** What is told of the first of these, by one policy: each change and its message. */
async function told(policyId: string, changes: readonly [string, Sides][], providers: object = {}) {
  const blocks = changes.map(([address, { provider = 'aws' }]: [string, Sides & { provider?: string }]) => ({
    ...block(address),
    provider_config_key: provider,
  }))
  const plan = planJson(
    changes.map(([address, sides]) => change(address, sides)),
    { resources: blocks },
    { provider_config: providers },
  )
  const { policyResponse } = await assess(new TextEncoder().encode(JSON.stringify(plan)))
  const [address] = changes[0] as [string, Sides]
  return (policyResponse[address] ?? []).filter(({ metadata }) => metadata.custom.policyId === policyId)
}
const changesOf = (found: Awaited<ReturnType<typeof told>>) =>
  found.map(({ metadata }) => metadata.custom.change)

describe('what guards an account or a region', () => {
  test.each([
    ['aws_cloudtrail', 'aws/cloudtrail/trail-logging', trail],
    ['aws_config_configuration_recorder', 'aws/config/recorder-records-all-types', { id: 'main' }],
    [
      'aws_ebs_snapshot_block_public_access',
      'aws/ec2/ebs-snapshots-not-shareable-with-all',
      { state: 'block-all-sharing' },
    ],
    ['aws_ebs_encryption_by_default', 'aws/ec2/region-encrypts-ebs-by-default', { enabled: true }],
    [
      'aws_ec2_allowed_images_settings',
      'aws/ec2/allowed-images-enforced',
      { state: 'enabled', image_criteria: [{ image_providers: ['amazon'] }] },
    ],
    ['aws_ec2_instance_metadata_defaults', 'aws/ec2/region-requires-imdsv2', { http_tokens: 'required' }],
    [
      'aws_glue_data_catalog_encryption_settings',
      'aws/glue/catalog-encrypted',
      { data_catalog_encryption_settings: [catalogSettings] },
    ],
    [
      'aws_glue_data_catalog_encryption_settings',
      'aws/glue/connection-passwords-encrypted',
      { data_catalog_encryption_settings: [catalogSettings] },
    ],
    ['aws_guardduty_detector', 'aws/guardduty/detector-enabled', detector],
    ['aws_iam_account_password_policy', 'aws/iam/passwords-long', { minimum_password_length: 14 }],
    [
      'aws_inspector2_enabler',
      'aws/inspector/scans-all-kinds',
      { account_ids: ['1'], resource_types: ['EC2', 'ECR', 'LAMBDA', 'LAMBDA_CODE'] },
    ],
    [
      'aws_inspector2_organization_configuration',
      'aws/inspector/organization-scans-members',
      { auto_enable: [{ ec2: true, ecr: true, lambda: true, lambda_code: false }] },
    ],
    ['aws_macie2_account', 'aws/macie/account-not-paused', { status: 'ENABLED' }],
    [
      'aws_quicksight_ip_restriction',
      'aws/quicksight/addresses-restricted',
      { enabled: true, ip_restriction_rule_map: { '203.0.113.0/24': 'office' } },
    ],
    [
      'aws_s3_account_public_access_block',
      'aws/s3/account-blocks-public-access',
      {
        block_public_acls: true,
        block_public_policy: true,
        ignore_public_acls: true,
        restrict_public_buckets: true,
      },
    ],
    ['aws_securityhub_account', 'aws/securityhub/account-has-standard', { enable_default_standards: true }],
    [
      'aws_securityhub_organization_configuration',
      'aws/securityhub/organization-enables-members',
      { auto_enable: true },
    ],
    [
      'aws_securityhub_organization_configuration',
      'aws/securityhub/organization-enables-members',
      { auto_enable: false, organization_configuration: [{ configuration_type: 'CENTRAL' }] },
    ],
    [
      'aws_vpc_block_public_access_options',
      'aws/vpc/public-access-blocked',
      { internet_gateway_block_mode: 'block-ingress' },
    ],
    [
      'aws_ssm_service_setting',
      'aws/ssm/documents-not-shared-publicly',
      { setting_id: SHARING, setting_value: 'Disable' },
    ],
    [
      'aws_ssm_service_setting',
      'aws/ssm/automation-writes-log',
      { setting_id: '/ssm/automation/customer-script-log-destination', setting_value: 'CloudWatch' },
    ],
  ])('%s must not be deleted', async (type, policyId, values) => {
    // Of a recorder another resource says whether it runs; that one may go with it.
    const status: [string, Sides] = [
      'aws_config_configuration_recorder_status.main',
      gone({ id: 'main', name: 'main', is_enabled: true }),
    ]
    const found = await told(policyId, [[`${type}.main`, gone({ name: 'main', ...values })], status])
    expect(changesOf(found)).toEqual(['introduced'])
    expect(found[0]?.message).toBe('The plan deletes it, and none that it shows takes its place')
    expect(found[0]?.metadata.custom.remediation).toBe(
      'Keep it. Where Terraform is no longer to look after it, a `removed` block with `destroy = false` lets go of it.',
    )
  })

  test.each<[string, [string, Sides][], string[]]>([
    ['another takes its place', [['aws_cloudtrail.other', { after: trail }]], []],
    ['another stands', [['aws_cloudtrail.other', { before: trail, after: trail }]], []],
    [
      'another is let go of',
      [['aws_cloudtrail.other', { before: trail, after: trail, actions: ['forget'] }]],
      [],
    ],
    ['another goes as well', [['aws_cloudtrail.other', gone(trail)]], ['introduced']],
  ])('a trail is deleted, and %s', async (_, others, expected) => {
    const found = await told('aws/cloudtrail/trail-logging', [
      ['aws_cloudtrail.main', gone(trail)],
      ...others,
    ])
    expect(changesOf(found)).toEqual(expected)
  })

  test.each<[string, string, string[]]>([
    ['that setting', SHARING, []],
    ['that setting by its ARN', `arn:aws:ssm:eu-west-1:111122223333:servicesetting${SHARING}`, []],
    ['another setting', '/ssm/parameter-store/high-throughput-enabled', ['introduced']],
  ])('a setting of a service is deleted, and %s stands', async (_, id, expected) => {
    const values = (setting_id: string) => ({ setting_id, setting_value: 'Disable' })
    const found = await told('aws/ssm/documents-not-shared-publicly', [
      ['aws_ssm_service_setting.main', gone(values(SHARING))],
      ['aws_ssm_service_setting.other', { before: values(id), after: values(id) }],
    ])
    expect(changesOf(found)).toEqual(expected)
  })

  test.each<[string, Sides, string[]]>([
    ['was off', gone({ ...trail, enable_logging: false }), ['fixed']],
    ['is made anew', { before: trail, after: trail, actions: ['delete', 'create'] }, []],
    ['is let go of', { before: trail, after: null, actions: ['forget'] }, []],
  ])('a trail that %s', async (_, sides, expected) => {
    expect(changesOf(await told('aws/cloudtrail/trail-logging', [['aws_cloudtrail.main', sides]]))).toEqual(
      expected,
    )
  })

  test.each<[string, string, object, object, string[]]>([
    ['a detector', 'aws_guardduty_detector', detector, { region: literal('eu-west-1') }, ['introduced']],
    ['a detector', 'aws_guardduty_detector', detector, { region: literal('us-east-1') }, []],
    ['a detector', 'aws_guardduty_detector', detector, { region: { references: ['var.region'] } }, []],
    ['a trail', 'aws_cloudtrail', trail, { region: literal('eu-west-1') }, []],
  ])('%s, and one that another provider has (%s)', async (_, type, values, expressions, expected) => {
    const policyId =
      type === 'aws_cloudtrail' ? 'aws/cloudtrail/trail-logging' : 'aws/guardduty/detector-enabled'
    const other = { before: values, after: values, provider: 'aws.other' }
    const found = await told(
      policyId,
      [
        [`${type}.main`, gone(values)],
        [`${type}.other`, other],
      ],
      {
        aws: { name: 'aws', expressions: { region: literal('us-east-1') } },
        'aws.other': { name: 'aws', alias: 'other', expressions },
      },
    )
    expect(changesOf(found)).toEqual(expected)
  })

  test.each<[string, string, string, string[]]>([
    ['is of that account', 'us-east-1', '111122223333', []],
    ['is of another account', 'us-east-1', '444455556666', ['introduced']],
    ['is of another region', 'eu-west-1', '111122223333', ['introduced']],
  ])('a detector whose block is gone, where one that stands %s', async (_, region, account, expected) => {
    const at = (where: string, whose: string) => ({
      ...detector,
      arn: `arn:aws:guardduty:${where}:${whose}:detector/abc`,
    })
    const stands = at(region, account)
    const changes = [
      change('aws_guardduty_detector.main', gone(at('us-east-1', '111122223333'))),
      change('aws_guardduty_detector.other', { before: stands, after: stands }),
    ]
    const other = { ...block('aws_guardduty_detector.other'), provider_config_key: 'aws.other' }
    const plan = planJson(
      changes,
      { resources: [other] },
      {
        provider_config: {
          aws: { name: 'aws', expressions: {} },
          'aws.other': { name: 'aws', alias: 'other', expressions: { profile: { references: ['var.who'] } } },
        },
      },
    )
    const { policyResponse } = await assess(new TextEncoder().encode(JSON.stringify(plan)))
    const found = (policyResponse['aws_guardduty_detector.main'] ?? []).filter(
      ({ metadata }) => metadata.custom.policyId === 'aws/guardduty/detector-enabled',
    )
    expect(changesOf(found)).toEqual(expected)
  })

  test('of another region in the provider version 6, which tells it of each resource', async () => {
    const at = (region: string) => ({ ...detector, region })
    const found = await told('aws/guardduty/detector-enabled', [
      ['aws_guardduty_detector.main', gone(at('us-east-1'))],
      ['aws_guardduty_detector.other', { before: at('eu-west-1'), after: at('eu-west-1') }],
    ])
    expect(changesOf(found)).toEqual(['introduced'])
  })
})

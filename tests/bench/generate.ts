/**
 * A made-up plan of a running system, in Terraform's own order and form, piece by piece; the same for the same size.
 * Services are module instances under `for_each`, ten to a call, each with the given number of resources of every kind;
 * of four services one is new, one is changed and two stay as they are, unless all are new.
 */
export function* generatePlan({ services, large, small, fresh = false }: PlanSize): Generator<string> {
  const kinds = [
    ...LARGE.map(kind => ({ kind, count: large })),
    ...SMALL.map(kind => ({ kind, count: small })),
  ]
  const of = (service: number) => resourcesOf(service, kinds, fresh ? 'create' : ACTIONS[service % 4]!)
  yield '{"format_version":"1.2","terraform_version":"1.11.4","variables":{"region":{"value":"eu-central-1"}},'
  yield '"planned_values":{"root_module":{"child_modules":['
  yield* modules(services, of, r => ({ ...identity(r), values: r.after, sensitive_values: r.mask }))
  yield ']}},"resource_changes":['
  let comma = ''
  for (const r of everyOne(services, of)) {
    yield comma +
      JSON.stringify({
        address: r.address,
        module_address: r.module,
        mode: 'managed',
        type: r.kind.type,
        name: r.name,
        ...(r.index === undefined ? {} : { index: r.index }),
        provider_name: PROVIDER,
        change: {
          actions: [r.action],
          before: r.before,
          after: r.after,
          after_unknown: r.unknown,
          before_sensitive: r.before ? r.mask : false,
          after_sensitive: r.mask,
        },
      })
    comma = ','
  }
  yield '],"prior_state":{"format_version":"1.0","terraform_version":"1.11.4","values":{"root_module":{"child_modules":['
  yield* modules(
    services,
    of,
    r => r.before && { ...identity(r), values: r.before, sensitive_values: r.mask },
  )
  yield ']}}},"configuration":{"provider_config":{"aws":{"name":"aws",'
  yield '"full_name":"registry.terraform.io/hashicorp/aws","expressions":{"region":{"references":["var.region"]}}}},'
  yield '"root_module":{"module_calls":{'
  comma = ''
  for (let call = 0; call * PER_CALL < services; call++) {
    yield `${comma}"service_${call}":${JSON.stringify({
      source: './service',
      expressions: {
        name: { references: ['each.key'] },
        size: { references: ['each.value.size', 'each.value'] },
      },
      for_each_expression: { references: ['var.services'] },
      module: {
        outputs: {
          key_arn: { expression: { references: ['aws_kms_key.main[0].arn', 'aws_kms_key.main[0]'] } },
        },
        resources: kinds.flatMap(({ kind, count }) =>
          Array.from({ length: Math.min(count, 1) }, () => ({
            address: `${kind.type}.main`,
            mode: 'managed',
            type: kind.type,
            name: 'main',
            provider_config_key: 'aws',
            expressions: kind.expressions,
            schema_version: 1,
            count_expression: { constant_value: count },
          })),
        ),
        variables: { name: {}, size: { default: 'small' } },
      },
    })}`
    comma = ','
  }
  yield '},"variables":{"region":{"default":"eu-central-1"}}}},'
  yield '"timestamp":"2026-01-02T03:04:05Z","applyable":true,"complete":true,"errored":false}\n'
}

/** Modules, and the number of resources in each of every large kind (1-3 KB) and every small kind (about 200 bytes). */
export interface PlanSize {
  services: number
  large: number
  small: number
  fresh?: boolean
}

interface Kind {
  type: string
  values(id: string, name: string): Record<string, unknown>
  /** Known only after apply when the resource is new. */
  computed: string[]
  expressions: Record<string, unknown>
}

interface Resource {
  kind: Kind
  module: string
  address: string
  name: string
  index: number | undefined
  action: 'create' | 'update' | 'no-op'
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  unknown: Record<string, unknown>
  mask: Record<string, unknown>
}

const PROVIDER = 'registry.terraform.io/hashicorp/aws'
const PER_CALL = 10
const ACTIONS = ['create', 'no-op', 'update', 'no-op'] as const

function* everyOne(services: number, of: (service: number) => Generator<Resource>): Generator<Resource> {
  for (let service = 0; service < services; service++) yield* of(service)
}

function* resourcesOf(
  service: number,
  kinds: { kind: Kind; count: number }[],
  action: Resource['action'],
): Generator<Resource> {
  const module = `module.service_${Math.floor(service / PER_CALL)}["team-${service % PER_CALL}.svc"]`
  for (const { kind, count } of kinds) {
    for (let index = 0; index < count; index++) {
      const id = (Math.imul(service * 977 + index, 2654435761) >>> 0).toString(16).padStart(17, '0')
      const full = {
        id,
        arn: `arn:aws:x:eu-central-1:123456789012:${kind.type}/${id}`,
        ...kind.values(id, `svc-${service}-${index}`),
      }
      const tags = { Name: `svc-${service}-${index}`, Team: `team-${service % PER_CALL}` }
      const before = action === 'create' ? null : sorted({ ...full, tags, tags_all: tags })
      const owned: Record<string, unknown> = { ...full, tags, tags_all: tags }
      const unknown: Record<string, unknown> = action === 'create' ? { tags: {}, tags_all: {} } : {}
      if (action === 'create') {
        for (const name of ['id', 'arn', ...kind.computed]) {
          delete owned[name]
          unknown[name] = true
        }
      }
      if (action === 'update') owned.tags = owned.tags_all = { ...tags, Owner: 'platform' }
      yield {
        kind,
        module,
        address: `${module}.${kind.type}.main[${index}]`,
        name: 'main',
        index,
        action,
        before,
        after: sorted(owned),
        unknown: sorted(unknown),
        mask: { tags: {}, tags_all: {} },
      }
    }
  }
}

function* modules(
  services: number,
  of: (service: number) => Generator<Resource>,
  value: (r: Resource) => object | null,
): Generator<string> {
  let comma = ''
  for (let service = 0; service < services; service++) {
    const resources: object[] = []
    let address = ''
    for (const r of of(service)) {
      address = r.module
      const one = value(r)
      if (one) resources.push(one)
    }
    if (resources.length === 0) continue
    yield comma + JSON.stringify({ resources, address })
    comma = ','
  }
}

function identity(r: Resource): object {
  return {
    address: r.address,
    mode: 'managed',
    type: r.kind.type,
    name: r.name,
    index: r.index,
    provider_name: PROVIDER,
    schema_version: 1,
  }
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Attributes that a plan shows as null, as many large resources have dozens of. */
const nulls = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, null]))

const policy = (name: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'read',
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:ListBucket'],
        Resource: [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`],
      },
      {
        Sid: 'use',
        Effect: 'Allow',
        Action: 'kms:Decrypt',
        Resource: '*',
        Condition: { StringEquals: { 'kms:ViaService': 's3.eu-central-1.amazonaws.com' } },
      },
    ],
  })

const NAME = { references: ['var.name'] }
const KEY = { references: ['aws_kms_key.main[0].arn', 'aws_kms_key.main[0]', 'aws_kms_key.main'] }

const LARGE: Kind[] = [
  {
    type: 'aws_instance',
    computed: ['private_dns', 'private_ip', 'primary_network_interface_id', 'public_dns', 'instance_state'],
    values: (id, name) => ({
      ami: 'ami-0123456789abcdef0',
      associate_public_ip_address: false,
      availability_zone: 'eu-central-1a',
      capacity_reservation_specification: [
        { capacity_reservation_preference: 'open', capacity_reservation_target: [] },
      ],
      cpu_options: [{ amd_sev_snp: '', core_count: 2, threads_per_core: 2 }],
      credit_specification: [{ cpu_credits: 'unlimited' }],
      disable_api_termination: true,
      ebs_block_device: [],
      ebs_optimized: true,
      enclave_options: [{ enabled: false }],
      ephemeral_block_device: [],
      iam_instance_profile: name,
      instance_state: 'running',
      instance_type: 'm6i.large',
      metadata_options: [
        {
          http_endpoint: 'enabled',
          http_protocol_ipv6: 'disabled',
          http_put_response_hop_limit: 1,
          http_tokens: 'required',
          instance_metadata_tags: 'disabled',
        },
      ],
      monitoring: true,
      primary_network_interface_id: `eni-${id}`,
      private_dns: `ip-10-0-${id.length}-7.eu-central-1.compute.internal`,
      private_ip: '10.0.4.7',
      public_dns: '',
      root_block_device: [
        {
          delete_on_termination: true,
          device_name: '/dev/xvda',
          encrypted: true,
          iops: 3000,
          kms_key_id: `arn:aws:kms:eu-central-1:123456789012:key/${id}`,
          tags: {},
          throughput: 125,
          volume_id: `vol-${id}`,
          volume_size: 50,
          volume_type: 'gp3',
        },
      ],
      subnet_id: `subnet-${id}`,
      tenancy: 'default',
      user_data:
        '#!/bin/sh\nset -eu\nhostnamectl set-hostname "$(ec2-metadata -i)"\nsystemctl enable --now agent\n',
      vpc_security_group_ids: [`sg-${id}`],
      ...nulls(
        'cpu_core_count cpu_threads_per_core get_password_data hibernation host_id host_resource_group_arn instance_initiated_shutdown_behavior instance_market_options ipv6_address_count ipv6_addresses key_name launch_template maintenance_options network_interface outpost_arn password_data placement_group placement_partition_number private_dns_name_options public_ip secondary_private_ips security_groups source_dest_check spot_instance_request_id timeouts user_data_base64 user_data_replace_on_change volume_tags',
      ),
    }),
    expressions: {
      ami: { references: ['data.aws_ami.main.id', 'data.aws_ami.main'] },
      iam_instance_profile: NAME,
      instance_type: { references: ['var.size'] },
      metadata_options: [{ http_tokens: { constant_value: 'required' } }],
      root_block_device: [{ encrypted: { constant_value: true }, kms_key_id: KEY }],
      vpc_security_group_ids: {
        references: [
          'aws_security_group.main[0].id',
          'aws_security_group.main[0]',
          'aws_security_group.main',
        ],
      },
    },
  },
  {
    type: 'aws_db_instance',
    computed: ['address', 'endpoint', 'hosted_zone_id', 'resource_id', 'status'],
    values: (id, name) => ({
      address: `${name}.c0ffee.eu-central-1.rds.amazonaws.com`,
      allocated_storage: 100,
      apply_immediately: false,
      auto_minor_version_upgrade: true,
      availability_zone: 'eu-central-1b',
      backup_retention_period: 14,
      backup_window: '02:00-03:00',
      blue_green_update: [],
      ca_cert_identifier: 'rds-ca-rsa2048-g1',
      copy_tags_to_snapshot: true,
      db_subnet_group_name: name,
      delete_automated_backups: true,
      deletion_protection: true,
      enabled_cloudwatch_logs_exports: ['postgresql', 'upgrade'],
      endpoint: `${name}.c0ffee.eu-central-1.rds.amazonaws.com:5432`,
      engine: 'postgres',
      engine_version: '16.4',
      hosted_zone_id: 'Z1RLNUO7B9Q6NB',
      iam_database_authentication_enabled: true,
      identifier: name,
      instance_class: 'db.m6g.large',
      iops: 3000,
      kms_key_id: `arn:aws:kms:eu-central-1:123456789012:key/${id}`,
      license_model: 'postgresql-license',
      listener_endpoint: [],
      maintenance_window: 'sun:04:00-sun:05:00',
      manage_master_user_password: true,
      master_user_secret: [
        {
          kms_key_id: `arn:aws:kms:eu-central-1:123456789012:key/${id}`,
          secret_arn: `arn:aws:secretsmanager:eu-central-1:123456789012:secret:rds-${id}`,
          secret_status: 'active',
        },
      ],
      max_allocated_storage: 500,
      monitoring_interval: 30,
      multi_az: true,
      network_type: 'IPV4',
      option_group_name: 'default:postgres-16',
      parameter_group_name: name,
      performance_insights_enabled: true,
      port: 5432,
      publicly_accessible: false,
      resource_id: `db-${id}`,
      restore_to_point_in_time: [],
      s3_import: [],
      status: 'available',
      storage_encrypted: true,
      storage_type: 'gp3',
      username: 'postgres',
      vpc_security_group_ids: [`sg-${id}`],
      ...nulls(
        'allow_major_version_upgrade backup_target character_set_name custom_iam_instance_profile customer_owned_ip_enabled db_name domain domain_auth_secret_arn domain_dns_ips domain_fqdn domain_iam_role_name domain_ou final_snapshot_identifier identifier_prefix latest_restorable_time monitoring_role_arn nchar_character_set_name password password_wo password_wo_version performance_insights_kms_key_id performance_insights_retention_period replica_mode replicas replicate_source_db skip_final_snapshot snapshot_identifier storage_throughput timeouts timezone upgrade_storage_config',
      ),
    }),
    expressions: {
      identifier: NAME,
      kms_key_id: KEY,
      multi_az: { constant_value: true },
      storage_encrypted: { constant_value: true },
    },
  },
  {
    type: 'aws_security_group',
    computed: ['owner_id'],
    values: (id, name) => ({
      description: 'Managed by Terraform',
      egress: [rule(0, 0, '-1', '0.0.0.0/0')],
      ingress: [
        rule(443, 443, 'tcp', '10.0.0.0/8'),
        rule(22, 22, 'tcp', id.endsWith('7') ? '0.0.0.0/0' : '10.1.0.0/16'),
      ],
      name,
      name_prefix: '',
      owner_id: '123456789012',
      revoke_rules_on_delete: false,
      timeouts: null,
      vpc_id: `vpc-${id}`,
    }),
    expressions: { name: NAME, vpc_id: { references: ['data.aws_vpc.main.id', 'data.aws_vpc.main'] } },
  },
  {
    type: 'aws_s3_bucket',
    computed: ['bucket_domain_name', 'bucket_regional_domain_name', 'hosted_zone_id', 'region'],
    values: (_id, name) => ({
      acceleration_status: '',
      bucket: name,
      bucket_domain_name: `${name}.s3.amazonaws.com`,
      bucket_prefix: '',
      bucket_regional_domain_name: `${name}.s3.eu-central-1.amazonaws.com`,
      cors_rule: [],
      force_destroy: false,
      grant: [{ id: 'f00dfeed', permissions: ['FULL_CONTROL'], type: 'CanonicalUser', uri: '' }],
      hosted_zone_id: 'Z21DNDUVLTQW6Q',
      lifecycle_rule: [],
      logging: [],
      object_lock_enabled: false,
      policy: policy(name),
      region: 'eu-central-1',
      replication_configuration: [],
      request_payer: 'BucketOwner',
      server_side_encryption_configuration: [
        {
          rule: [
            {
              apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }],
              bucket_key_enabled: false,
            },
          ],
        },
      ],
      versioning: [{ enabled: true, mfa_delete: false }],
      website: [],
      ...nulls('acl object_lock_configuration timeouts website_domain website_endpoint'),
    }),
    expressions: { bucket: NAME },
  },
  {
    type: 'aws_iam_role',
    computed: ['create_date', 'unique_id'],
    values: (id, name) => ({
      assume_role_policy: JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' },
        ],
      }),
      create_date: '2025-01-02T03:04:05Z',
      description: '',
      force_detach_policies: false,
      inline_policy: [{ name: 'own', policy: policy(name) }],
      managed_policy_arns: ['arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore'],
      max_session_duration: 3600,
      name,
      name_prefix: '',
      path: '/',
      permissions_boundary: '',
      unique_id: `AROA${id.toUpperCase()}`,
    }),
    expressions: {
      name: NAME,
      assume_role_policy: {
        references: ['data.aws_iam_policy_document.trust.json', 'data.aws_iam_policy_document.trust'],
      },
    },
  },
  {
    type: 'aws_kms_key',
    computed: ['key_id'],
    values: (id, name) => ({
      bypass_policy_lockout_safety_check: false,
      custom_key_store_id: '',
      customer_master_key_spec: 'SYMMETRIC_DEFAULT',
      deletion_window_in_days: 30,
      description: name,
      enable_key_rotation: true,
      is_enabled: true,
      key_id: id,
      key_usage: 'ENCRYPT_DECRYPT',
      multi_region: false,
      policy: policy(name),
      rotation_period_in_days: 365,
      timeouts: null,
      xks_key_id: '',
    }),
    expressions: { description: NAME, enable_key_rotation: { constant_value: true } },
  },
]

const SMALL: Kind[] = [
  {
    type: 'aws_route53_record',
    computed: ['fqdn'],
    values: (_id, name) => ({
      alias: [],
      fqdn: `${name}.example.com`,
      name,
      records: ['10.0.4.7'],
      ttl: 300,
      type: 'A',
      zone_id: 'Z0123456789',
    }),
    expressions: { name: NAME, ttl: { constant_value: 300 } },
  },
  {
    type: 'aws_cloudwatch_log_group',
    computed: [],
    values: (_id, name) => ({
      kms_key_id: '',
      log_group_class: 'STANDARD',
      name: `/svc/${name}`,
      retention_in_days: 365,
      skip_destroy: false,
    }),
    expressions: { name: NAME },
  },
  {
    type: 'aws_security_group_rule',
    computed: ['security_group_rule_id'],
    values: id => ({
      cidr_blocks: ['10.0.0.0/8'],
      from_port: 8080,
      protocol: 'tcp',
      security_group_id: `sg-${id}`,
      security_group_rule_id: `sgr-${id}`,
      to_port: 8080,
      type: 'ingress',
    }),
    expressions: {
      security_group_id: {
        references: [
          'aws_security_group.main[0].id',
          'aws_security_group.main[0]',
          'aws_security_group.main',
        ],
      },
    },
  },
  {
    type: 'aws_ebs_volume',
    computed: [],
    values: id => ({
      availability_zone: 'eu-central-1a',
      encrypted: true,
      kms_key_id: `arn:aws:kms:eu-central-1:123456789012:key/${id}`,
      size: 20,
      type: 'gp3',
    }),
    expressions: { encrypted: { constant_value: true }, kms_key_id: KEY },
  },
]

function rule(from_port: number, to_port: number, protocol: string, cidr: string): object {
  return {
    cidr_blocks: [cidr],
    description: '',
    from_port,
    ipv6_cidr_blocks: [],
    prefix_list_ids: [],
    protocol,
    security_groups: [],
    self: false,
    to_port,
  }
}

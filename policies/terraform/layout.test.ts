import { describe, expect, it } from 'vitest'
import { layOut, layouts } from './layout.ts'
import { UnknownName, unknownNames, versions } from './schema.ts'

interface Plan {
  resource_changes: Array<{ address: string; change: { actions: string[] } & Record<string, Values> }>
  configuration: { provider_config: Values; root_module: { resources: Values[] } }
  prior_state?: { values: { root_module: { resources: Array<{ address: string; values: Values }> } } }
}
// biome-ignore lint/suspicious/noExplicitAny: a plan's values are of any shape
type Values = Record<string, any>

const plan = (hcl: string, version = versions[0]!) => layOut(hcl, version) as Plan
const change = (hcl: string, version?: string) => plan(hcl, version).resource_changes.at(-1)!.change
const expressions = (hcl: string) => plan(hcl).configuration.root_module.resources.at(-1)!.expressions

describe('layOut', () => {
  it('writes every attribute: null where unset, unknown where computed, defaults, empty blocks', () => {
    const { actions, before, after, after_unknown } = change('resource "aws_db_instance" "a" {}')
    expect([actions, before]).toEqual([['create'], null])
    expect(after).toMatchObject({
      storage_encrypted: null,
      monitoring_interval: 0,
      s3_import: [],
      timeouts: null,
    })
    expect(after).not.toHaveProperty('kms_key_id')
    expect(after_unknown).toMatchObject({ kms_key_id: true, arn: true, s3_import: [] })
    expect(after_unknown).not.toHaveProperty('storage_encrypted')
  })

  it('shows nothing of what is write-only, known or not, but its expression', () => {
    for (const secret of ['"hunter2"', 'var.secret']) {
      const hcl = `resource "aws_db_instance" "a" { password_wo = ${secret} }`
      const { after, after_unknown } = change(hcl)
      expect(after).toHaveProperty('password_wo', null)
      expect(after_unknown).not.toHaveProperty('password_wo')
      expect(expressions(hcl)).toHaveProperty('password_wo')
    }
  })

  it('leaves a block that the provider decides unknown, and fills in one that is written', () => {
    expect(change('resource "aws_instance" "a" {}').after_unknown!.metadata_options).toBe(true)
    const written = change('resource "aws_instance" "a" { metadata_options { http_tokens = "required" } }')
    expect(written.after!.metadata_options).toMatchObject([
      { http_tokens: 'required', http_endpoint: 'enabled' },
    ])
    expect(written.after_unknown!.metadata_options).toMatchObject([{ instance_metadata_tags: true }])
  })

  it('copies what is known of another resource and leaves unknown what is not', () => {
    const { after, after_unknown } = change(`
      resource "aws_s3_bucket" "a" { bucket = "data" }
      resource "aws_s3_bucket_policy" "a" {
        bucket = aws_s3_bucket.a.bucket
        policy = jsonencode({ Resource = aws_s3_bucket.a.arn })
      }
    `)
    expect(after).toMatchObject({ bucket: 'data' })
    expect(after_unknown).toMatchObject({ policy: true })
  })

  it('writes an attribute of objects from blocks, as the provider does', () => {
    const { after, after_unknown } = change(`
      resource "aws_security_group" "a" {
        ingress {
          from_port   = "22"
          to_port     = 22
          protocol    = "tcp"
          cidr_blocks = [var.office]
        }
      }
    `)
    expect(after!.ingress).toEqual([
      {
        description: '',
        from_port: 22,
        ipv6_cidr_blocks: [],
        prefix_list_ids: [],
        protocol: 'tcp',
        security_groups: [],
        self: false,
        to_port: 22,
      },
    ])
    expect(after_unknown).toMatchObject({ ingress: [{ cidr_blocks: true }], egress: true })
  })

  it('unfolds count, for_each and dynamic blocks', () => {
    const { resource_changes, configuration } = plan(`
      resource "aws_ebs_volume" "a" { count = 2 }
      resource "aws_s3_bucket" "b" {
        for_each = toset(["x.y"])
        bucket   = "\${each.key}-logs"
      }
      resource "aws_security_group" "c" {
        dynamic "ingress" {
          for_each = [80, 443]
          content { from_port = ingress.value }
        }
      }
    `)
    expect(resource_changes.map(({ address }) => address)).toEqual([
      'aws_ebs_volume.a[0]',
      'aws_ebs_volume.a[1]',
      'aws_s3_bucket.b["x.y"]',
      'aws_security_group.c',
    ])
    expect(resource_changes[2]!.change.after).toMatchObject({ bucket: 'x.y-logs' })
    expect(resource_changes[3]!.change.after).toMatchObject({
      ingress: [{ from_port: 80 }, { from_port: 443 }],
    })
    expect(configuration.root_module.resources).toMatchObject([
      { count_expression: { constant_value: 2 } },
      { for_each_expression: {}, expressions: { bucket: { references: ['each.key'] } } },
      { address: 'aws_security_group.c' },
    ])
    expect(configuration.root_module.resources[2]).not.toHaveProperty('expressions')
  })

  it('reads a policy document while planning where all of it is known, else at apply', () => {
    const document = (resource: string) => `
      data "aws_iam_policy_document" "a" {
        statement {
          actions   = ["s3:Get*", "s3:List*"]
          resources = [${resource}]
        }
      }
      resource "aws_iam_policy" "a" { policy = data.aws_iam_policy_document.a.json }
    `
    const known = plan(document('"*"'))
    const statement = { Effect: 'Allow', Action: ['s3:List*', 's3:Get*'], Resource: '*' }
    const [read] = known.prior_state!.values.root_module.resources
    expect(JSON.parse(read!.values.json)).toEqual({ Version: '2012-10-17', Statement: [statement] })
    expect(known.resource_changes).toMatchObject([{ change: { after: { policy: read!.values.json } } }])

    const open = plan(document('var.arn, "*"'))
    expect(open).not.toHaveProperty('prior_state')
    expect(open.resource_changes).toMatchObject([
      {
        address: 'data.aws_iam_policy_document.a',
        change: {
          actions: ['read'],
          after: { statement: [{ effect: null, resources: [null, '*'] }] },
          after_unknown: { json: true, statement: [{ resources: [true, false] }] },
        },
      },
      { change: { after_unknown: { policy: true } } },
    ])
  })

  it('says in configuration what was written', () => {
    expect(
      expressions(`
        resource "aws_vpc" "b" { count = 1 }
        resource "aws_instance" "a" {
          ami       = "ami-1"
          subnet_id = aws_vpc.b[0].id
          user_data = jsonencode({})
          metadata_options { http_tokens = var.tokens }
        }
      `),
    ).toEqual({
      ami: { constant_value: 'ami-1' },
      subnet_id: { references: ['aws_vpc.b[0].id', 'aws_vpc.b[0]', 'aws_vpc.b'] },
      user_data: {},
      metadata_options: [{ http_tokens: { references: ['var.tokens'] } }],
    })
  })

  it('marks what is sensitive by the schema and by the configuration', () => {
    const { after_sensitive } = change(`
      variable "name" {
        default   = "x"
        sensitive = true
      }
      resource "aws_db_instance" "a" {
        password = "secret"
        username = var.name
      }
    `)
    expect(after_sensitive).toMatchObject({ password: true, username: true })
  })

  it('says of a variable that it is sensitive', () => {
    const variables = 'variable "a" {\n  sensitive = true\n}\nvariable "b" {\n  default = 1\n}\n'
    expect(layOut(variables, '6.62')).toMatchObject({
      configuration: { root_module: { variables: { a: { sensitive: true }, b: { default: 1 } } } },
    })
  })

  it('takes defaults, and what there is, from the version', () => {
    const cluster = 'resource "aws_redshift_cluster" "a" {}'
    expect(change(cluster, '6.62').after).toMatchObject({ publicly_accessible: false, region: 'us-east-1' })
    expect(change(cluster, '5.46').after).toMatchObject({ publicly_accessible: true })
    const logging = 'resource "aws_redshift_cluster" "a" { logging { enable = true } }'
    expect(layouts(logging).map(({ version }) => version)).toEqual(['5.46'])
  })

  it('refuses names that the provider does not have', () => {
    const misspelt = 'resource "aws_db_instance" "a" { storage_encripted = true }'
    expect(() => layouts(misspelt)).toThrow(UnknownName)
    expect(() => layouts(misspelt)).toThrow('aws_db_instance.a has no storage_encripted')
    expect(unknownNames(misspelt)).toEqual(['aws_db_instance.storage_encripted'])
    expect(() => layouts('resource "aws_db_instanse" "a" {}')).toThrow('aws_db_instanse')
    expect(() => layouts('resource "aws_s3_bucket" "a" { bucket = aws_s3_bucket.b.id }')).toThrow(
      'there is no b',
    )
  })
})

describe('layouts', () => {
  const pinned = (version: string) =>
    `terraform {\n  required_providers {\n    aws = {\n      version = "${version}"\n    }\n  }\n}\nresource "aws_eip" "a" {}`

  it('are those of every version, or of the one that the example asks for', () => {
    expect(layouts('resource "aws_eip" "a" {}').map(({ version }) => version)).toEqual(versions)
    expect(layouts(pinned('~> 5.0')).map(({ version }) => version)).toEqual(['5.46'])
    expect(layouts(pinned('~> 6.0')).map(({ version }) => version)).toEqual(['6.62'])
    expect(() => layouts(pinned('~> 4.0'))).toThrow('no supported version')
  })
})

describe('types of which no schema is known', () => {
  const hcl = `
    resource "acme_account" "main" {}
    resource "acme_thing" "a" {
      for_each = toset(["x", "y"])
      name     = each.key
      owner    = acme_account.main.id
      size     = 3
      rule {
        ports = [22, 443]
      }
      rule {
        open = acme_account.main.public
      }
      lifecycle {
        prevent_destroy = true
      }
    }
  `

  it('are laid out as they are written; what another decides is decided at apply', () => {
    const { resource_changes, configuration } = layOut(hcl, versions[0]!, { open: true }) as Plan
    expect(resource_changes.map(({ address }) => address)).toEqual([
      'acme_account.main',
      'acme_thing.a["x"]',
      'acme_thing.a["y"]',
    ])
    const { after, after_unknown } = resource_changes[1]!.change
    expect(after).toEqual({ name: 'x', size: 3, rule: [{ ports: [22, 443], open: null }, { ports: null }] })
    expect(after_unknown).toEqual({ owner: true, rule: [{ ports: [false, false] }, { open: true }] })
    const thing = configuration.root_module.resources.find(({ type }) => type === 'acme_thing')
    expect(thing).toMatchObject({
      provider_config_key: 'acme',
      expressions: { owner: { references: ['acme_account.main.id', 'acme_account.main'] } },
    })
  })

  it('are unknown names where they are not asked for', () => {
    expect(() => layouts(hcl)).toThrow(UnknownName)
  })
})

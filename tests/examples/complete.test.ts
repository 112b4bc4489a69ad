import { expect, test } from 'vitest'
import { registry } from '../../policies/registry.ts'
import { verdictsOf } from '../../policies/terraform/trial.ts'

/** What AWS or the provider asks for beside the setting stands in the remedy, and what the user has set stays. */
const CASES: [id: string, hcl: string, has: string[], hasNot?: string[]][] = [
  [
    'aws/globalaccelerator/accelerator-writes-flow-log',
    'resource "aws_globalaccelerator_accelerator" "web" {\n  name = "web"\n}',
    ['flow_logs_s3_bucket', 'flow_logs_s3_prefix'],
  ],
  [
    'aws/vpc/client-vpn-logs-connections',
    'resource "aws_ec2_client_vpn_endpoint" "office" {\n  connection_log_options {\n    enabled = false\n  }\n}',
    ['cloudwatch_log_group'],
  ],
  [
    'aws/sagemaker/domain-in-vpc',
    'resource "aws_sagemaker_domain" "lab" {\n  default_user_settings {\n    execution_role = "role"\n  }\n}',
    ['security_groups'],
  ],
  [
    'aws/transfer/server-in-vpc',
    'resource "aws_transfer_server" "files" {\n  domain = "S3"\n}',
    ['vpc_id', 'subnet_ids'],
  ],
  [
    'aws/codebuild/source-credential-not-token',
    'resource "aws_codebuild_source_credential" "git" {\n  auth_type   = "PERSONAL_ACCESS_TOKEN"\n  server_type = "GITHUB"\n  token       = "0123456789"\n}',
    ['CODECONNECTIONS', 'token'],
  ],
  [
    'aws/sns/subscription-not-plain-http',
    'resource "aws_sns_topic_subscription" "web" {\n  protocol = "http"\n  endpoint = "http://orders.internal/events"\n}',
    ['"https"', '"https://orders.internal/events"'],
  ],
  ['aws/dms/endpoint-uses-tls', endpoint('mysql', ''), ['verify-full', 'certificate_arn']],
  ['aws/dms/endpoint-uses-tls', endpoint('oracle', ''), ['verify-ca', 'certificate_arn'], ['verify-full"']],
  [
    'aws/dms/search-endpoint-uses-tls',
    endpoint('opensearch', 'elasticsearch_settings {\n endpoint_uri = "HTTP://search.internal:9200"\n}'),
    ['"https://search.internal:9200"'],
  ],
  [
    'aws/dms/redis-endpoint-logs-in',
    endpoint('redis', 'redis_settings {\n auth_type = "none"\n}'),
    ['auth-token', 'auth_password'],
  ],
  [
    'aws/dms/mongodb-endpoint-logs-in',
    endpoint('mongodb', 'mongodb_settings {\n auth_type = "no"\n}'),
    ['username', 'password '],
  ],
  [
    'aws/dms/mongodb-endpoint-logs-in',
    endpoint('mongodb', 'secrets_manager_arn = "arn"\nmongodb_settings {\n auth_type = "no"\n}'),
    ['auth_type'],
    ['username', 'password '],
  ],
  [
    'aws/apigateway/stage-writes-execution-log',
    'resource "aws_api_gateway_stage" "shop" {\n  rest_api_id   = "1a2b3c"\n  deployment_id = "1"\n  stage_name    = "live"\n}',
    ['aws_api_gateway_stage.shop.rest_api_id', 'aws_api_gateway_stage.shop.stage_name'],
    ['resource "aws_api_gateway_stage"'],
  ],
  [
    'aws/s3/bucket-log-not-public',
    'resource "aws_s3_bucket_logging" "web" {\n  target_grant {\n    permission = "READ"\n    grantee {\n      type = "Group"\n      uri  = "http://acs.amazonaws.com/groups/global/AllUsers"\n    }\n  }\n}',
    ['# without target_grant'],
    ['uri'],
  ],
  [
    'aws/cognito/client-grants-no-token-in-address',
    'resource "aws_cognito_user_pool_client" "shop" {\n  allowed_oauth_flows_user_pool_client = true\n  allowed_oauth_flows = ["implicit"]\n}',
    ['allowed_oauth_flows = ["code"]'],
    ['# without'],
  ],
  [
    'aws/emr/configuration-encrypts-at-rest',
    emr('{ EnableAtRestEncryption = false, EnableInTransitEncryption = false }'),
    ['EnableAtRestEncryption = true', 'AtRestEncryptionConfiguration'],
  ],
  [
    'aws/emr/configuration-encrypts-in-transit',
    emr('{ EnableAtRestEncryption = false, EnableInTransitEncryption = false }'),
    ['EnableInTransitEncryption = true', 'InTransitEncryptionConfiguration'],
  ],
  [
    'aws/codepipeline/action-has-no-credentials',
    pipeline('{ EnvironmentVariables = jsonencode([{ name = "DB_PASSWORD", value = "hunter2" }]) }'),
    ['SECRETS_MANAGER'],
    ['ConnectionArn  '],
  ],
  [
    'aws/codepipeline/action-has-no-credentials',
    pipeline('{ ParameterOverrides = jsonencode({ DbPassword = "hunter2" }) }'),
    ['{{resolve:secretsmanager:'],
    ['ConnectionArn  ', 'EnvironmentVariables'],
  ],
  [
    'aws/cloudfront/s3-origin-read-through-distribution',
    `resource "aws_cloudfront_origin_access_control" "never" {
      name             = "never"
      signing_behavior = "never"
    }
    resource "aws_cloudfront_distribution" "web" {
      origin {
        origin_id                = "web"
        domain_name              = "web.s3.amazonaws.com"
        origin_access_control_id = aws_cloudfront_origin_access_control.never.id
      }
    }`,
    ['signing_behavior                  = "always"'],
    ['origin_id', 'domain_name'],
  ],
  [
    'aws/elasticbeanstalk/environment-takes-updates',
    beanstalk([['managedactions', 'ManagedActionsEnabled', 'false']]),
    ['"PreferredStartTime"', 'platformupdate"', '"UpdateLevel"', 'value = "true"'],
  ],
  [
    'aws/elasticbeanstalk/environment-takes-updates',
    beanstalk([
      ['managedactions', 'PreferredStartTime', 'Sun:03:00'],
      ['managedactions', 'ManagedActionsEnabled', 'false'],
    ]),
    ['"ManagedActionsEnabled"', '"UpdateLevel"'],
    ['PreferredStartTime'],
  ],
  // The group takes the name of the user that is added, and keeps its own.
  [
    'aws/elasticache/user-group-leaves-default-out',
    'resource "aws_elasticache_user_group" "shop" {\n  user_group_id = "shop"\n  engine        = "redis"\n  user_ids      = ["default", "app"]\n}',
    ['["app", aws_elasticache_user.shop.user_id]', 'user_name     = "default"'],
  ],
  [
    'aws/opensearch/collection-not-public',
    'resource "aws_opensearchserverless_security_policy" "main" {\n  name = "main"\n  type = "network"\n  policy = jsonencode([{ Rules = [{ ResourceType = "collection", Resource = ["collection/main"] }], AllowFromPublic = true }])\n}',
    ['AllowFromPublic = false', 'SourceVPCEs'],
  ],
  [
    'aws/networkfirewall/firewall-spans-zones',
    'resource "aws_networkfirewall_firewall" "main" {\n  name = "main"\n  subnet_mapping {\n    subnet_id = "subnet-1"\n  }\n}',
    ['<ID of an aws_subnet of another zone>'],
    ['<ID of an aws_subnet>'],
  ],
  [
    'aws/emr/cluster-in-private-subnet',
    'resource "aws_subnet" "public" {\n  map_public_ip_on_launch = true\n}\nresource "aws_emr_cluster" "main" {\n  ec2_attributes {\n    subnet_ids = [aws_subnet.public.id]\n  }\n}',
    ['subnet_ids = [aws_subnet.private.id]'],
  ],
  [
    'aws/codebuild/source-address-has-no-credentials',
    'resource "aws_codebuild_project" "shop" {\n  source {\n    type     = "GITHUB"\n    location = "https://github.com/own/shop.git"\n  }\n  secondary_sources {\n    source_identifier = "tools"\n    type              = "GITHUB"\n    location          = "https://ghp_0123456789abcdefghijABCDEFGHIJ012345@github.com/own/tools.git"\n  }\n}',
    ['location = "https://github.com/own/tools.git"'],
    ['without'],
  ],
  [
    'aws/fsx/file-system-spans-zones',
    'resource "aws_fsx_windows_file_system" "files" {\n  deployment_type = "SINGLE_AZ_2"\n  subnet_ids      = ["subnet-1"]\n}',
    ['["subnet-1", "<ID of an aws_subnet of another zone>"]', 'preferred_subnet_id = "subnet-1"'],
  ],
  [
    'aws/dynamodb/table-scales-with-demand',
    'resource "aws_dynamodb_table" "orders" {\n  name           = "orders"\n  read_capacity  = 5\n  write_capacity = 5\n}',
    ['# without read_capacity and write_capacity', '"PAY_PER_REQUEST"'],
  ],
  [
    'aws/config/recorder-records-all-types',
    'resource "aws_config_configuration_recorder" "main" {\n  recording_group {\n    all_supported  = false\n    resource_types = ["AWS::EC2::Instance"]\n  }\n}\nresource "aws_config_configuration_recorder_status" "main" {\n  name       = aws_config_configuration_recorder.main.name\n  is_enabled = true\n}',
    ['# without recording_group.resource_types', 'all_supported = true'],
  ],
  [
    'aws/iot/authorizer-checks-signature',
    'resource "aws_iot_authorizer" "devices" {\n  signing_disabled = true\n}',
    ['token_key_name', 'token_signing_public_keys'],
  ],
  [
    'aws/fsx/export-squashes-root',
    'resource "aws_fsx_openzfs_volume" "data" {\n  nfs_exports {\n    client_configurations {\n      clients = "10.0.7.0/24"\n      options = ["rw", "no_root_squash"]\n    }\n  }\n}',
    ['"rw"', '"root_squash"'],
    ['no_root_squash'],
  ],
]

test.each(CASES)('%s', async (id, hcl, has, hasNot = []) => {
  const entry = registry.find(one => one.id === id) ?? expect.fail('no policy')
  for (const { findings } of await verdictsOf(entry, hcl)) {
    const [{ metadata } = expect.fail('no finding')] = findings
    expect(metadata.custom.proven).toBe(true)
    const written = metadata.custom.remediation.split('\n\n').slice(1).join('\n\n')
    for (const text of has) expect(written).toContain(text)
    for (const text of hasNot) expect(written).not.toContain(text)
  }
})

function endpoint(engine: string, settings: string): string {
  return `resource "aws_dms_endpoint" "orders" {\n  endpoint_id = "orders"\n  endpoint_type = "source"\n  engine_name = "${engine}"\n  ${settings}\n}`
}

function emr(encryption: string): string {
  return `resource "aws_emr_security_configuration" "main" {\n  configuration = jsonencode({ EncryptionConfiguration = ${encryption} })\n}`
}

function pipeline(configuration: string): string {
  return `resource "aws_codepipeline" "site" {\n  stage {\n    name = "Build"\n    action {\n      name          = "Build"\n      configuration = ${configuration}\n    }\n  }\n}`
}

function beanstalk(options: [namespace: string, name: string, value: string][]): string {
  const settings = options.map(
    ([namespace, name, value]) =>
      `  setting {\n    namespace = "aws:elasticbeanstalk:${namespace}"\n    name      = "${name}"\n    value     = "${value}"\n  }\n`,
  )
  return `resource "aws_elastic_beanstalk_environment" "shop" {\n${settings.join('')}}`
}

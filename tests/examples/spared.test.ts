import { expect, test } from 'vitest'
import { registry } from '../../policies/registry.ts'
import { verdictsOf } from '../../policies/terraform/trial.ts'

/** A policy, a resource at fault, what of it the remedy writes again, and what it does not write. */
type Spared = [id: string, resource: string, again: string[], not?: RegExp]

const CLUSTER = 'oidc.eks.us-east-1.amazonaws.com/id/0A1B2C'

const SPARED: Spared[] = [
  [
    'aws/kms/grant-not-handed-on',
    'aws_kms_grant" "it" {\n operations = ["Encrypt", "CreateGrant"]\n}',
    ['operations = ["Encrypt"]'],
  ],
  [
    'aws/cognito/client-callback-encrypted',
    'aws_cognito_user_pool_client" "it" {\n callback_urls = ["https://a.corp/x", "HTTP://b.corp/y", "http://localhost/z"]\n}',
    ['"https://a.corp/x"', '"https://b.corp/y"', '"http://localhost/z"'],
    /example/,
  ],
  ...['998877', '^998877', '^(998877$)'].map(
    (pattern): Spared => [
      'aws/codebuild/webhook-filters-match-whole',
      `aws_codebuild_webhook" "it" {\n filter_group {\n filter {\n type = "ACTOR_ACCOUNT_ID"\n pattern = "${pattern}"\n }\n }\n}`,
      ['pattern = "^998877$"'],
    ],
  ),
  [
    'aws/codebuild/webhook-filters-match-whole',
    'aws_codebuild_webhook" "it" {\n filter_group {\n filter {\n type = "ACTOR_ACCOUNT_ID"\n pattern = "1|22"\n }\n }\n}',
    ['pattern = "^(1|22)$"'],
  ],
  [
    'aws/codebuild/webhook-filters-match-whole',
    'aws_codebuild_webhook" "it" {\n filter_group {\n filter {\n type = "ACTOR_ACCOUNT_ID"\n pattern = ".*22"\n }\n }\n}',
    ['<account>'],
  ],
  [
    'aws/storagegateway/nfs-share-not-open',
    'aws_storagegateway_nfs_file_share" "it" {\n client_list = ["0.0.0.0/0", "10.9.0.0/16"]\n}',
    ['"10.9.0.0/16"', '<network that may connect>'],
  ],
  [
    'aws/opensearch/domain-publishes-audit-log',
    'aws_opensearch_domain" "it" {\n log_publishing_options {\n log_type = "ES_APPLICATION_LOGS"\n cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:a"\n }\n log_publishing_options {\n log_type = "AUDIT_LOGS"\n enabled = false\n cloudwatch_log_group_arn = "arn:aws:logs:eu-central-1:111122223333:log-group:b"\n }\n}',
    ['# without log_publishing_options.enabled'],
    /log-group:a/,
  ],
  [
    'aws/rds/database-logs-queries',
    'aws_db_instance" "it" {\n engine = "postgres"\n parameter_group_name = aws_db_parameter_group.it.name\n}\nresource "aws_db_parameter_group" "it" {\n family = "postgres15"\n parameter {\n name = "log_statement"\n value = "none"\n }\n parameter {\n name = "work_mem"\n value = "64"\n }\n}',
    ['value = "ddl"'],
    /1000|work_mem/,
  ],
  [
    'aws/iam/role-cluster-trust-narrowed',
    trust(
      `oidc-provider/${CLUSTER}`,
      `StringEquals = { "${CLUSTER}:aud" = "sts.amazonaws.com" }, StringLike = { "${CLUSTER}:sub" = "system:serviceaccount:*:*" }`,
    ),
    [
      `"${CLUSTER}:sub" = "system:serviceaccount:<namespace>:<service account>"`,
      `"${CLUSTER}:aud" = "sts.amazonaws.com"`,
      `oidc-provider/${CLUSTER}"`,
    ],
    /\*/,
  ],
  ...[
    ['cognito-identity.amazonaws.com', 'cognito-identity.amazonaws.com:aud'],
    ['oidc-provider/app.terraform.io', 'app.terraform.io:sub'],
    ['oidc-provider/gitlab.com', 'gitlab.com:sub'],
  ].map(
    ([provider = '', key]): Spared => [
      'aws/iam/role-shared-issuer-trust-narrowed',
      trust(provider, 'Bool = { "aws:SecureTransport" = "true" }'),
      [`${provider}"`, `"${key}" = "`, '"aws:SecureTransport" = "true"'],
    ],
  ),
  [
    'aws/ec2/instance-disks-encrypted',
    'aws_instance" "it" {\n ebs_block_device {\n device_name = "/dev/sdb"\n }\n ebs_block_device {\n device_name = "/dev/sdc"\n }\n}',
    ['# in each `ebs_block_device`\n'],
    /device_name/,
  ],
  [
    'aws/quicksight/addresses-restricted',
    'aws_quicksight_ip_restriction" "it" {\n enabled = true\n ip_restriction_rule_map = { "0.0.0.0/0" = "all", "198.51.100.0/24" = "office" }\n}',
    ['# without 0.0.0.0/0\n # …\n'],
    /enabled|office/,
  ],
  [
    'aws/ssm/session-encrypted',
    'aws_ssm_document" "it" {\n document_type = "Session"\n content = jsonencode({ schemaVersion = "1.0", sessionType = "InteractiveCommands", inputs = { s3BucketName = "logs", idleSessionTimeout = "5" } })\n}',
    ['{\n # …\n inputs = {\n # …\n kmsKeyId = "<ARN of an aws_kms_key>"\n }\n })'],
    /Standard_Stream/,
  ],
  [
    'aws/glue/connection-requires-tls',
    'aws_glue_connection" "it" {\n connection_properties = {\n JDBC_CONNECTION_URL = "jdbc:mysql://own:3306/shop"\n JDBC_ENFORCE_SSL = "false"\n USERNAME = "app"\n }\n}',
    ['{\n # …\n JDBC_ENFORCE_SSL = "true"\n }'],
  ],
  [
    'aws/glue/connection-password-not-written',
    'aws_glue_connection" "it" {\n connection_properties = {\n JDBC_CONNECTION_URL = "jdbc:mysql://own:3306/shop"\n PASSWORD = "hunter2hunter2"\n }\n}',
    ['# … the rest as it stands, and in place of user and password:', 'SECRET_ID'],
    /JDBC/,
  ],
  [
    'aws/cognito/provider-client-secret-not-written',
    'aws_cognito_identity_provider" "it" {\n provider_details = {\n client_id = "own"\n client_secret = "hunter2hunter2"\n }\n}',
    ['{\n # …\n client_secret = data.aws_secretsmanager_secret_version.secret.secret_string\n }'],
    /own|hunter2/,
  ],
]

/** A role that trusts a provider of identities under a condition. */
function trust(provider: string, condition: string): string {
  const federated = provider.includes('/') ? `arn:aws:iam::111122223333:${provider}` : provider
  return `aws_iam_role" "it" {\n assume_role_policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = { Federated = "${federated}" }, Action = "sts:AssumeRoleWithWebIdentity", Condition = { ${condition} } }] })\n}`
}

test.each(SPARED)('a remedy of %s keeps what is not at fault: %s', async (id, resource, again, not) => {
  const entry = registry.find(one => one.id === id)
  const judged = entry ? await verdictsOf(entry, `resource "${resource}`) : []
  const told = judged.flatMap(({ findings }) => findings.map(one => one.metadata.custom))
  expect(told.length).toBeGreaterThan(0)
  for (const { remediation = '', proven } of told) {
    const [, ...written] = remediation.split('\n\n')
    const hcl = written.join('\n').replace(/ +/g, ' ')
    for (const one of again) expect(hcl).toContain(one)
    if (not) expect(hcl).not.toMatch(not)
    expect(proven).toBe(true)
  }
})

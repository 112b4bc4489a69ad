import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layOut } from '../terraform/layout.ts'
import { assessFile } from './assess.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-written-'))
  mkdirSync(join(folder, '.git'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The report of a configuration whose plan lies beside it. */
async function reportOf(hcl: string, sources?: string, planned = hcl) {
  const plan = join(folder, 'plan.json')
  writeFileSync(join(folder, 'main.tf'), hcl)
  writeFileSync(plan, JSON.stringify(layOut(planned, '6.62')))
  const answer = await assessFile(plan, sources, {})
  if ('error' in answer) throw answer.error
  return answer.report
}

/** What of a plan is changed by hand. */
interface PlanJson {
  configuration: { root_module: { variables: object } }
  resource_changes: {
    type: string
    change: Record<'after' | 'after_unknown', Record<string, unknown[]>> & { after_sensitive: object }
  }[]
}

/** The report of the plan that was written last, once something of it was changed. */
async function reportOfChanged(change: (plan: PlanJson) => void, sources?: string) {
  const path = join(folder, 'plan.json')
  const plan: PlanJson = JSON.parse(readFileSync(path, 'utf8'))
  change(plan)
  writeFileSync(path, JSON.stringify(plan))
  const answer = await assessFile(path, sources, {})
  if ('error' in answer) throw answer.error
  return answer.report
}

function changeOf(plan: PlanJson, type: string) {
  return plan.resource_changes.find(one => one.type === type)!.change
}

/** What a policy says of it: its findings' messages, or its open question. */
async function saidOf(policyId: string, ...given: Parameters<typeof reportOf>): Promise<string[]> {
  const { policyResponse, undetermined } = await reportOf(...given)
  return [
    ...Object.values(policyResponse)
      .flat()
      .filter(({ metadata }) => metadata.custom.policyId === policyId)
      .map(({ message }) => message),
    ...undetermined.filter(one => one.policyId === policyId).map(({ reason }) => `? ${reason}`),
  ]
}

const queue = (policy: string) => `
resource "aws_sqs_queue" "jobs" {
  name = "jobs"
}
resource "aws_sns_topic" "jobs" {
  name = "jobs"
}
resource "aws_sqs_queue_policy" "jobs" {
  queue_url = aws_sqs_queue.jobs.id
  policy    = ${policy}
}
`
const statement = (more: string) =>
  `jsonencode({ Statement = [{ Effect = "Allow", Action = "sqs:SendMessage", Resource = aws_sqs_queue.jobs.arn, ${more} }] })`
const PUBLIC = '`policy` allows `sqs:SendMessage` on a resource known after apply to `*`'
const OPEN = '? `policy` comes from `aws_sqs_queue.jobs.arn`, known after apply'

describe('a document that names what is still to be made is read in the sources', () => {
  const isPublic = (hcl: string, sources?: string, planned?: string) =>
    saidOf('aws/sqs/queue-policy-not-public', hcl, sources, planned)

  test.each([
    ['for everybody', 'Principal = "*"', [PUBLIC]],
    ['for an account', 'Principal = { AWS = "111122223333" }', []],
    [
      'for a topic',
      'Principal = "*", Condition = { ArnEquals = { "aws:SourceArn" = aws_sns_topic.jobs.arn } }',
      [],
    ],
    ['for whom nobody knows yet', 'Principal = { AWS = local.who }', [OPEN]],
  ])('%s', async (_, more, said) => {
    expect(await isPublic(queue(statement(more)))).toEqual(said)
  })

  test('and in no others', async () => {
    const open = queue(statement('Principal = "*"'))
    expect(await isPublic(open, 'none')).toEqual([OPEN])
    const changed = open.replace(
      'aws_sqs_queue.jobs.arn',
      '"${aws_sqs_queue.jobs.arn}${aws_sns_topic.jobs.arn}"',
    )
    expect(await isPublic(changed, undefined, open)).toEqual([OPEN])
  })

  test('or in the file of a template, of the repository alone', async () => {
    const made = (path: string) => queue(`templatefile("${path}", { arn = aws_sqs_queue.jobs.arn })`)
    const planned = queue('"${aws_sqs_queue.jobs.arn}"')
    const document =
      '{"Statement": [{"Effect": "Allow", "Principal": "*", "Action": "sqs:SendMessage", "Resource": "${arn}"}]}'
    writeFileSync(join(folder, 'policy.json'), document)
    expect(await isPublic(made('policy.json'), undefined, planned)).toEqual([PUBLIC])
    const outside = join(folder, '..', 'plumbline-written.json')
    writeFileSync(outside, document)
    expect(await isPublic(made('../plumbline-written.json'), undefined, planned)).toEqual([OPEN])
    rmSync(outside)
  })

  test('nor where it is made in a way that is not read', async () => {
    const made = queue('"%{ if true }${aws_sqs_queue.jobs.arn}%{ endif }"')
    expect(await isPublic(made, undefined, queue('"${aws_sqs_queue.jobs.arn}"'))).toEqual([OPEN])
  })

  test('one of which no statement is known is one open question', async () => {
    const of = (list: string) => `
variable "more" {
  default = ["arn:aws:sqs:eu-central-1:111122223333:more"]
}
resource "aws_sqs_queue" "jobs" {
  count = 2
  name  = "jobs"
}
data "aws_iam_policy_document" "app" {
  dynamic "statement" {
    for_each = ${list}
    content {
      actions   = ["sqs:SendMessage"]
      resources = [statement.value]
    }
  }
}
resource "aws_iam_role" "app" {
  name               = "app"
  assume_role_policy = "{}"
}
resource "aws_iam_role_policy" "app" {
  role   = aws_iam_role.app.id
  policy = data.aws_iam_policy_document.app.json
}
`
    const asked = async (list: string, sources?: string) =>
      (await reportOf(of(list), sources)).undetermined.map(({ policyId }) => policyId)
    const hidden = 'toset(compact(concat(aws_sqs_queue.jobs[*].arn, var.more)))'
    expect(await asked(hidden, 'none')).toEqual(['aws/iam/policy-not-admin'])
    expect(await asked(hidden)).toEqual(['aws/iam/policy-not-admin'])
    const { undetermined } = await reportOfChanged(plan => {
      changeOf(plan, 'aws_iam_role_policy').after_sensitive = { policy: true }
    })
    expect(undetermined.map(({ policyId }) => policyId)).toEqual(['aws/iam/policy-not-admin'])
  })

  test('a statement of which nothing is known may deny what another allows', async () => {
    const two = (more: string) =>
      queue(
        `jsonencode({ Statement = [{ Effect = "Allow", Action = "sqs:SendMessage", Resource = aws_sqs_queue.jobs.arn, Principal = "*" }, ${more}] })`,
      )
    expect(await isPublic(two('local.more'))).toEqual([OPEN])
    const narrow =
      '{ Effect = "Allow", Action = "sqs:*", Resource = "*", Principal = { AWS = "111122223333" } }'
    expect(await isPublic(two(narrow))).toEqual([PUBLIC])
  })
})

test('of what the plan shows the sources change nothing', async () => {
  const known = queue(
    'jsonencode({ Statement = [{ Effect = "Allow", Action = "sqs:*", Resource = "*", Principal = "*", Sid = aws_sqs_queue.jobs.name }] })',
  )
  const { policyResponse } = await reportOf(known)
  expect(policyResponse).toEqual((await reportOf(known, 'none')).policyResponse)
  const told = JSON.stringify(policyResponse)
  expect(told).toContain('aws/sqs/queue-policy-not-public')
  expect(told).toContain('policy = jsonencode(')
})

test('a fault that stood before the plan is no new one, though its document is unknown as a whole after it', async () => {
  const wide = '{ Effect = "Allow", Action = "sqs:SendMessage", Resource = "*", Principal = "*" }'
  const more =
    '{ Effect = "Allow", Action = "sqs:*", Resource = aws_sqs_queue.jobs.arn, Principal = { AWS = "111122223333" } }'
  const hcl = queue(`jsonencode({ Statement = [${wide}, ${more}] })`)
  await reportOf(hcl)
  const plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'))
  const { change } = plan.resource_changes.find(
    (one: { type: string }) => one.type === 'aws_sqs_queue_policy',
  )
  change.actions = ['update']
  const Statement = [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: '*', Principal: '*' }]
  change.before = { ...change.after, id: 'jobs', queue_url: 'jobs', policy: JSON.stringify({ Statement }) }
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
  const answer = await assessFile(join(folder, 'plan.json'), undefined, {})
  if ('error' in answer) throw answer.error
  const told = answer.report.policyResponse['aws_sqs_queue_policy.jobs'] ?? []
  expect(told.map(({ metadata: { custom } }) => [custom.policyId, custom.change])).toContainEqual([
    'aws/sqs/queue-policy-not-public',
    'existing',
  ])
})

test('a sensitive variable is not put in, whatever the plan marks', async () => {
  const hcl = `variable "who" {\n  default = "*"\n}\n${queue(statement('Principal = var.who'))}`
  expect(await saidOf('aws/sqs/queue-policy-not-public', hcl)).toEqual([PUBLIC])
  const { policyResponse, undetermined } = await reportOfChanged(plan => {
    plan.configuration.root_module.variables = { who: { sensitive: true } }
  })
  expect(JSON.stringify(policyResponse)).not.toContain('queue-policy-not-public')
  expect(undetermined.map(({ policyId }) => policyId)).toContain('aws/sqs/queue-policy-not-public')
})

test('and is the secret that it is named as, where a provider hides the whole of a map for what is known after apply', async () => {
  await reportOf(`
variable "db_password" {
  sensitive = true
  default   = "hunter2hunter2"
}
resource "aws_sqs_queue" "jobs" {
  name = "jobs"
}
resource "aws_lambda_function" "app" {
  function_name = "app"
  environment {
    variables = { QUEUE = aws_sqs_queue.jobs.url, LOGIN = var.db_password }
  }
}
`)
  const { policyResponse } = await reportOfChanged(plan => {
    const change = changeOf(plan, 'aws_lambda_function')
    change.after.environment = [{}]
    change.after_unknown.environment = [{ variables: true }]
    change.after_sensitive = { environment: [{ variables: {} }] }
  })
  const messages = policyResponse['aws_lambda_function.app']?.map(({ message }) => message)
  expect(messages).toContain(
    '`environment[0].variables.LOGIN` is set, made with the secret `var.db_password`',
  )
})

test('text that is put together from what is still to be made is set', async () => {
  const permission = `
resource "aws_api_gateway_rest_api" "shop" {
  name = "shop"
}
resource "aws_api_gateway_method" "get" {
  rest_api_id   = aws_api_gateway_rest_api.shop.id
  resource_id   = aws_api_gateway_rest_api.shop.root_resource_id
  http_method   = "GET"
  authorization = "AWS_IAM"
}
resource "aws_lambda_permission" "shop" {
  action        = "lambda:InvokeFunction"
  function_name = "shop"
  principal     = "apigateway.amazonaws.com"
  source_arn    = "\${aws_api_gateway_rest_api.shop.execution_arn}/*/\${aws_api_gateway_method.get.id}"
}
`
  expect(await saidOf('aws/lambda/permission-names-source', permission)).toEqual([])
  expect((await saidOf('aws/lambda/permission-names-source', permission, 'none'))[0]).toMatch(/^\?/)
})

test.each<[string, string, string[]]>([
  ['that holds none', 'export QUEUE=${aws_sqs_queue.jobs.url}', []],
  [
    'that holds one beside what is known after apply',
    'export QUEUE=${aws_sqs_queue.jobs.url}\\nexport DB_PASSWORD=hunter2hunter2',
    ['`user_data` is set, and holds a value for `DB_PASSWORD`'],
  ],
  ['to which that is given under such a name', 'export DB_PASSWORD=${aws_sqs_queue.jobs.url}', []],
  [
    'of which more is not known',
    'export QUEUE=${aws_sqs_queue.jobs.url} MORE=${local.more}',
    ['? `user_data` comes from `aws_sqs_queue.jobs.url`, known after apply'],
  ],
])('a script %s is read, also where it is encoded', async (_, script, told) => {
  const machine = (text: string) => `
resource "aws_sqs_queue" "jobs" {
  name = "jobs"
}
resource "aws_launch_template" "app" {
  name      = "app"
  user_data = ${text}
}
`
  for (const text of [`"${script}"`, `base64encode("${script}")`]) {
    expect(await saidOf('aws/ec2/user-data-has-no-credentials', machine(text))).toEqual(told)
    expect((await saidOf('aws/ec2/user-data-has-no-credentials', machine(text), 'none'))[0]).toMatch(/^\?/)
  }
})

describe('a script of which the plan holds a hash alone', () => {
  const machine = (text: string) => `
resource "aws_instance" "app" {
  user_data = ${text}
}
variable "stage" {}
locals {
  script = "export STAGE=prod"
}
`
  /** The plan of the provider's version 5, with the hash of a text. */
  const saidOfHashed = async (text: string, hashed: string, sources?: string) => {
    await reportOf(machine(text), sources)
    const { policyResponse, undetermined } = await reportOfChanged(plan => {
      const change = changeOf(plan, 'aws_instance')
      const hash = createHash('sha1').update(hashed).digest('hex')
      Object.assign(change.after, { user_data: hash })
      Object.assign(change.after_unknown, { user_data: false })
    }, sources)
    const isMeant = (id: string) => id === 'aws/ec2/user-data-has-no-credentials'
    return [
      ...Object.values(policyResponse)
        .flat()
        .filter(({ metadata }) => isMeant(metadata.custom.policyId))
        .map(({ message }) => message),
      ...undetermined.filter(one => isMeant(one.policyId)).map(({ reason }) => `? ${reason}`),
    ]
  }
  const open = '? `user_data` is planned as a hash of a text that the plan does not hold'

  test.each<[string, string, string, string[]]>([
    ['is read', 'local.script', 'export STAGE=prod', []],
    ['is read where it is encoded', 'base64encode(local.script)', 'export STAGE=prod', []],
    [
      'is told with what it holds',
      '"${local.script}\\nexport DB_PASSWORD=hunter2hunter2"',
      'export STAGE=prod\nexport DB_PASSWORD=hunter2hunter2',
      ['`user_data` is set, and holds a value for `DB_PASSWORD`'],
    ],
    [
      'is told with what it holds beside what is open',
      '"${local.lost}\\nexport DB_PASSWORD=hunter2hunter2"',
      'whatever',
      ['`user_data` is set, and holds a value for `DB_PASSWORD`'],
    ],
    ['is open where it is another', 'local.script', 'export STAGE=test', [open]],
    ['is open where another holds one', '"export DB_PASSWORD=hunter2hunter2"', 'export STAGE=test', [open]],
  ])('%s', async (_, text, hashed, told) => {
    expect(await saidOfHashed(text, hashed)).toEqual(told)
    expect(await saidOfHashed(text, hashed, 'none')).toEqual([open])
  })
})

test('a pattern that names what is still to be made matches what is written beside it', async () => {
  const trail = (pattern: string) => `
resource "aws_iam_user" "bait" {
  name = "bait"
}
resource "aws_cloudwatch_log_group" "trail" {
  name = "trail"
}
resource "aws_cloudtrail" "trail" {
  name                       = "trail"
  s3_bucket_name             = "logs"
  is_multi_region_trail      = true
  cloud_watch_logs_group_arn = "\${aws_cloudwatch_log_group.trail.arn}:*"
}
resource "aws_cloudwatch_log_metric_filter" "events" {
  name           = "events"
  log_group_name = aws_cloudwatch_log_group.trail.name
  pattern        = ${pattern}
  metric_transformation {
    name      = "events"
    namespace = "trail"
    value     = "1"
  }
}
resource "aws_cloudwatch_metric_alarm" "events" {
  alarm_name          = "events"
  metric_name         = "events"
  namespace           = "trail"
  comparison_operator = "GreaterThanThreshold"
  evaluation_periods  = 1
  alarm_actions       = ["arn:aws:sns:eu-central-1:111122223333:ops"]
}
`
  const bait = '$.userIdentity.arn = \\"${aws_iam_user.bait.arn}\\"'
  const root = '$.userIdentity.type = \\"Root\\"'
  const missing = [expect.not.stringMatching(/^\?/)]
  const said = (pattern: string, sources?: string) =>
    saidOf('aws/cloudtrail/root-use-alarm', trail(pattern), sources)
  expect((await said(`"{ ${bait} }"`, 'none'))[0]).toMatch(/^\?/)
  expect(await said(`"{ ${bait} }"`)).toEqual(missing)
  expect(await said(`"{ (${root}) || (${bait}) }"`)).toEqual([])
  expect((await said(`"{ (${root}) || (\${local.more}) || (${bait}) }"`))[0]).toMatch(/^\?/)
})

test('JSON is asked part by part, each by what it names itself', async () => {
  const task = `
resource "aws_cloudwatch_log_group" "app" {
  name_prefix = "app"
}
resource "aws_db_instance" "db" {
  engine   = "postgres"
  password = "x"
}
resource "aws_iam_access_key" "app" {
  user = "app"
}
resource "aws_ecs_task_definition" "app" {
  family = "app"
  container_definitions = jsonencode([{
    name = "app"
    environment = [
      { name = "DB_HOST", value = aws_db_instance.db.address },
      { name = "ACCESS_KEY", value = aws_iam_access_key.app.secret },
      { name = "API_TOKEN", value = "hunter2hunter" },
      { name = "STAGE", value = local.stage },
    ]
    logConfiguration = { logDriver = "awslogs", options = { "awslogs-group" = aws_cloudwatch_log_group.app.name } }
  }])
}
`
  const at = (index: number) => `\`container_definitions[0].environment[${index}].value\``
  expect(await saidOf('aws/ecs/container-has-no-credentials', task)).toEqual([
    `${at(1)} is set, made with the secret \`aws_iam_access_key.app.secret\`; ${at(2)} is set, and its name \`API_TOKEN\` says that it is secret`,
  ])
  expect(await saidOf('aws/ecs/container-writes-log', task)).toEqual([])
  expect(await saidOf('aws/ecs/container-not-root', task)).toEqual([
    '`container_definitions[0].user` is not set, a user other than root is expected',
  ])
  const open = task.replace(/.*(ACCESS_KEY|API_TOKEN).*\n/g, '')
  expect(await saidOf('aws/ecs/container-has-no-credentials', open)).toEqual([
    `? ${at(1)} comes from \`local.stage\`, which the plan does not show`,
  ])
})

test('so is the policy that stands in the definition of an API', async () => {
  const api = (principal: string) =>
    saidOf(
      'aws/apigateway/api-policy-not-public',
      `
        resource "aws_sqs_queue" "orders" {}
        resource "aws_api_gateway_rest_api" "orders" {
          name = "orders"
          body = jsonencode({
            x-amazon-apigateway-policy = { Statement = [{ Effect = "Allow", Principal = ${principal}, Action = "execute-api:Invoke", Resource = "*" }] }
            paths = { "/orders" = { get = { description = aws_sqs_queue.orders.arn, x-amazon-apigateway-auth = { type = "AWS_IAM" } } } }
          })
        }
      `,
    )
  expect(await api('"*"')).toEqual([
    '`body.x-amazon-apigateway-policy` allows `execute-api:Invoke` on `*` to `*`',
  ])
  expect(await api('{ AWS = "111122223333" }')).toEqual([])
  expect(await api('{ AWS = aws_sqs_queue.orders.id }')).toEqual([
    '? `body.x-amazon-apigateway-policy` may come from `aws_sqs_queue.orders.id`, known after apply',
  ])
})

test('so is the stage that a web ACL stands before', async () => {
  const stage = (named: string) =>
    saidOf(
      'aws/apigateway/stage-has-web-acl',
      `
        resource "aws_api_gateway_rest_api" "orders" {
          name = "orders"
        }
        resource "aws_api_gateway_stage" "orders" {
          rest_api_id   = aws_api_gateway_rest_api.orders.id
          deployment_id = "1"
          stage_name    = "prod"
        }
        resource "aws_wafv2_web_acl_association" "orders" {
          resource_arn = "\${aws_api_gateway_rest_api.orders.arn}/stages/${named}"
          web_acl_arn  = "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/orders/1"
        }
      `,
    )
  expect(await stage('prod')).toEqual([])
  expect(await stage('test')).toHaveLength(1)
})

test('a list is asked element by element', async () => {
  const role = (arns: string) => `
resource "aws_iam_policy" "app" {
  policy = "{}"
}
resource "aws_iam_role" "app" {
  assume_role_policy  = "{}"
  managed_policy_arns = ${arns}
}
`
  const said = (arns: string, sources?: string, planned = arns) =>
    saidOf('aws/iam/administrator-access-not-attached', role(arns), sources, role(planned))
  const open = '? `managed_policy_arns` comes from `aws_iam_policy.app.arn`, known after apply'
  const administrator = '"arn:aws:iam::aws:policy/AdministratorAccess"'
  expect(await said('[aws_iam_policy.app.arn]', 'none')).toEqual([open])
  expect(await said('[aws_iam_policy.app.arn]')).toEqual([])
  expect(await said(`[aws_iam_policy.app.arn, ${administrator}]`)).toEqual([
    '`managed_policy_arns` is `arn:aws:iam::aws:policy/AdministratorAccess`, a policy that lists what is needed is expected',
  ])
  expect(await said('concat([aws_iam_policy.app.arn], local.more)')).toEqual([
    '? `managed_policy_arns[1]` comes from `local.more`, which the plan does not show',
  ])
  const { policyResponse } = await reportOf(role(`[aws_iam_policy.app.arn, ${administrator}]`))
  // What is read in the sources is not written over.
  expect(JSON.stringify(policyResponse)).not.toContain('managed_policy_arns = [')
  const made = `[for arn in [aws_iam_policy.app.arn, ${administrator}] : arn]`
  expect(await said(made)).toEqual([expect.stringContaining('AdministratorAccess')])
  expect(await said('element([aws_iam_policy.app.arn], 0)', undefined, '[aws_iam_policy.app.arn]')).toEqual([
    open,
  ])
})

describe('of a list of documents, what is known stands beside what is not', () => {
  const document = (name: string, sid: string, action: string, resource: string) => `
data "aws_iam_policy_document" "${name}" {
  count = 1
  statement {
    sid       = "${sid}"
    actions   = ["${action}"]
    resources = [${resource}]
  }
}
`
  const policyOf = (list: string, sids = ['', '']) => `
variable "more" {
  default = [""]
}
variable "vpc" {
  default = "vpc-1"
}
resource "aws_sqs_queue" "jobs" {
  name = "jobs"
}
${document('known', sids[0]!, 'iam:PassRole', '"*"')}
${document('later', sids[1]!, 'sqs:SendMessage', 'aws_sqs_queue.jobs.arn')}
data "aws_iam_policy_document" "all" {
  ${list}
}
resource "aws_iam_policy" "app" {
  policy = data.aws_iam_policy_document.all.json
}
`
  const known = 'join("", data.aws_iam_policy_document.known[*].json)'
  const later = 'join("", data.aws_iam_policy_document.later[*].json)'
  const TOLD = '`policy` allows `iam:PassRole` on every resource'
  const said = (list: string, sids?: string[]) =>
    saidOf('aws/iam/policy-pass-role-limited', policyOf(list, sids))

  test.each<[string, string, string[]]>([
    ['of overrides', `override_policy_documents = [${known}, ${later}]`, [TOLD]],
    ['of sources', `source_policy_documents = [${later}, ${known}]`, [TOLD]],
    [
      'that a function thins',
      `override_policy_documents = compact([join("", var.more), ${known}, var.vpc != null ? ${later} : null])`,
      [TOLD],
    ],
    ['of what is not known yet alone', `override_policy_documents = compact([${later}])`, []],
  ])('%s', async (_, list, told) => {
    expect(await said(list)).toEqual(told)
  })

  test('and gives place to it where it has its name', async () => {
    const list = `override_policy_documents = [${known}, ${later}]`
    expect(await said(list, ['a', 'a'])).toEqual([])
    expect(await said(list, ['a', 'b'])).toEqual([TOLD])
  })
})

test('so are ranges of addresses', async () => {
  const group = (cidrs: string) => `
resource "aws_eip" "office" {
  count = 2
}
resource "aws_security_group_rule" "ssh" {
  type              = "ingress"
  protocol          = "tcp"
  from_port         = 22
  to_port           = 22
  cidr_blocks       = ${cidrs}
  security_group_id = "sg-1"
}
`
  const said = (cidrs: string, sources?: string) => saidOf('aws/vpc/ssh-not-open', group(cidrs), sources)
  const own = '"${aws_eip.office[0].public_ip}/32"'
  expect(await said(`[${own}]`, 'none')).toEqual([expect.stringMatching(/^\? `cidr_blocks` comes from/)])
  expect(await said(`["0.0.0.0/0", ${own}]`, 'none')).toEqual([
    expect.stringMatching(/^\? `cidr_blocks` comes from/),
  ])
  expect(await said(`[${own}]`)).toEqual([])
  expect(await said('[for one in aws_eip.office : "${one.public_ip}/32"]')).toEqual([])
  expect(await said(`["0.0.0.0/0", ${own}]`)).toEqual([
    expect.stringContaining('`cidr_blocks` is `0.0.0.0/0`'),
  ])
})

test('so is a document in a block, of several in the one that is meant', async () => {
  const inline = (name: string, action: string, resource: string) => `
  inline_policy {
    name   = "${name}"
    policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "${action}", Resource = ${resource} }, { Effect = "Allow", Action = "sqs:SendMessage", Resource = aws_sqs_queue.jobs.arn }] })
  }`
  const role = (...blocks: string[]) => `
resource "aws_sqs_queue" "jobs" {
  name = "jobs"
}
resource "aws_iam_role" "app" {
  assume_role_policy = "{}"${blocks.join('')}
}
`
  const narrow = inline('b', 'sqs:ReceiveMessage', 'aws_sqs_queue.jobs.arn')
  const wide = inline('a', '*', '"*"')
  const said = (hcl: string, sources?: string) => saidOf('aws/iam/policy-not-admin', hcl, sources)
  expect(await said(role(narrow))).toEqual([])
  expect((await said(role(narrow), 'none'))[0]).toMatch(/^\? `inline_policy\[0\]\.policy` comes from/)
  expect(await said(role(narrow, wide))).toEqual(['`inline_policy[1].policy` allows `*` on `*`'])
  // A plan lists the blocks of a set in an order of its own.
  const turned = role(wide, narrow)
  await reportOf(turned)
  const { policyResponse } = await reportOfChanged(plan => {
    const { after, after_unknown } = changeOf(plan, 'aws_iam_role')
    after.inline_policy?.reverse()
    after_unknown.inline_policy?.reverse()
  })
  expect((policyResponse['aws_iam_role.app'] ?? []).map(({ message }) => message)).toContain(
    '`inline_policy[1].policy` allows `*` on `*`',
  )
})

describe('the issuer of a trust', () => {
  const provider = (name: string, url: string) => `
resource "aws_iam_openid_connect_provider" "${name}" {
  url            = "${url}"
  client_id_list = ["sts.amazonaws.com"]
}
`
  const role = (federated: string, condition: string, beside = '') => `
resource "aws_iam_role" "deploy" {
  assume_role_policy = jsonencode({
    Statement = [{
      Effect    = "Allow"
      Action    = "sts:AssumeRoleWithWebIdentity"
      Principal = { Federated = ${federated} }
      Condition = { StringLike = { ${condition} } }
    }]
  })
}
${provider('github', 'https://token.actions.githubusercontent.com')}${beside}`
  const own = 'aws_iam_openid_connect_provider.github.arn'
  const key = '"${replace(aws_iam_openid_connect_provider.github.url, "https://", "")}:sub"'
  const other = provider('other', 'https://issuer.example')

  test.each([
    ['that trusts every repository', role(own, `${key} = "repo:*"`), 'to'],
    ['that trusts one', role(own, `${key} = "repo:acme/app:ref:refs/heads/main"`), undefined],
    [
      'is written behind an account that is not known',
      role(
        '"arn:aws:iam::${aws_organizations_account.it.id}:oidc-provider/token.actions.githubusercontent.com"',
        `${key} = "repo:*"`,
        'resource "aws_organizations_account" "it" {\n  name  = "it"\n  email = "it@acme.example"\n}\n',
      ),
      'to',
    ],
    [
      'is one of several that the document names',
      role(`[${own}, aws_iam_openid_connect_provider.other.arn]`, `${key} = "repo:*"`, other),
      '?',
    ],
  ])('%s', async (_, hcl, found) => {
    const said = await saidOf('aws/iam/role-github-trust-narrowed', hcl)
    expect(said.map(one => (one.startsWith('?') ? '?' : 'to'))).toEqual(found === undefined ? [] : [found])
  })
})

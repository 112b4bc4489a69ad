import { describe, expect, test } from 'vitest'
import type { Policy } from '../../engine/index.ts'
import { verdictsOf } from '../../terraform/trial.ts'
import carriesNone from '../elasticbeanstalk/environment-has-no-credentials.ts'
import hasNoAddress from '../elasticbeanstalk/environment-has-no-public-ip.ts'
import https from '../elasticbeanstalk/environment-serves-https.ts'
import streams from '../elasticbeanstalk/environment-streams-logs.ts'

const LOGS = 'aws:elasticbeanstalk:cloudwatch:logs'
const VARIABLES = 'aws:elasticbeanstalk:application:environment'
const DATABASE = 'aws:rds:dbinstance'

type Option = readonly [namespace: string, name: string, value: string]

const OTHERS: readonly Option[] = [
  [VARIABLES, 'STAGE', '"prod"'],
  [LOGS, 'RetentionInDays', '"30"'],
]

function settings(options: readonly Option[]): string {
  return options
    .map(
      ([namespace, name, value]) =>
        `  setting {\n    namespace = "${namespace}"\n    name      = "${name}"\n    value     = ${value}\n  }\n`,
    )
    .join('')
}

/** What is said of an environment with these options, of which the plan has others too, and what is to be written. */
async function told(policy: Policy, ...options: readonly Option[]) {
  const hcl = `resource "aws_elastic_beanstalk_environment" "web" {\n${settings([...OTHERS, ...options])}}`
  const [trial] = await verdictsOf({ id: 'p', policy, frameworks: {} }, hcl)
  return trial?.findings.map(({ message, metadata: { custom } }) => ({
    message: message.replaceAll(/\[\d+\]/g, '[]'),
    hcl: custom.remediation.split('\n\n').slice(1).join('\n\n'),
    proven: custom.proven,
  }))
}

const written = (...options: readonly Option[]) =>
  `resource "aws_elastic_beanstalk_environment" "web" {\n${settings(options)}}`

describe('an option', () => {
  test('that says otherwise is told by its value, and changed where it stands', async () => {
    expect(await told(streams, [LOGS, 'StreamLogs', '"false"'])).toEqual([
      {
        message: '`setting[].value` is `false`, `true` is expected for `StreamLogs`',
        hcl: written([LOGS, 'StreamLogs', '"true"']),
        proven: true,
      },
    ])
  })

  test('of another namespace is another one', async () => {
    expect(await told(streams, [VARIABLES, 'StreamLogs', '"true"'])).toEqual([
      {
        message: 'No `setting` is for `StreamLogs`',
        hcl: written([LOGS, 'StreamLogs', '"true"']),
        proven: true,
      },
    ])
  })

  test('that is written twice is as asked where one is', async () => {
    const twice = [
      [LOGS, 'StreamLogs', '"false"'],
      [LOGS, 'StreamLogs', '"true"'],
    ] as const
    expect(await told(streams, ...twice)).toEqual([])
  })
})

describe('a credential', () => {
  const secrets = 'aws:elasticbeanstalk:application:environmentsecrets'
  const arn = '"arn:aws:secretsmanager:<region>:<account>:secret:db"'

  test.each([
    ['DB_PASSWORD', '"hunter2"', 'and its name `DB_PASSWORD` says that it is secret'],
    ['DATABASE_URL', '"postgres://app:hunter2@db/app"', 'and holds a password in an address'],
  ])('is told by its value, and moved under its own name: %s', async (name, value, words) => {
    expect(await told(carriesNone, [VARIABLES, name, value])).toEqual([
      {
        message: `\`setting[].value\` is set to a literal, ${words}`,
        hcl: written([secrets, name, arn]),
        proven: true,
      },
    ])
  })

  test('of a database is read from the store', async () => {
    const [finding, ...more] = (await told(carriesNone, [DATABASE, 'DBPassword', '"hunter2hunter2"'])) ?? []
    expect(more).toEqual([])
    expect(finding?.message).toBe('`setting[].value` is set to a literal')
    expect(finding?.hcl).toContain(
      'name  = "DBPassword"\n    value = data.aws_secretsmanager_secret_version.secret.secret_string\n',
    )
    expect(finding?.proven).toBe(true)
  })
})

describe('a listener for HTTPS is that of the load balancer', () => {
  const TYPE = ['aws:elasticbeanstalk:environment', 'LoadBalancerType'] as const

  test.each([
    ['classic, where nobody says which', [], 'aws:elb:listener:443'],
    ['classic', [[...TYPE, '"classic"']] as const, 'aws:elb:listener:443'],
    ['of an application', [[...TYPE, '"application"']] as const, 'aws:elbv2:listener:443'],
    ['not told yet', [[...TYPE, 'local.type']] as const, undefined],
  ])('%s', async (_, options, namespace) => {
    const [finding] = (await told(https, ...options)) ?? []
    expect(/aws:elb(?:v2)?:listener:443/.exec(finding?.hcl ?? '')?.[0]).toBe(namespace)
  })
})

test('a single instance is not asked for its address, whether the environment or its template makes it one', async () => {
  const one: Option = ['aws:elasticbeanstalk:environment', 'EnvironmentType', '"SingleInstance"']
  const address: Option = ['aws:ec2:vpc', 'AssociatePublicIpAddress', '"true"']
  const template = `resource "aws_elastic_beanstalk_configuration_template" "one" {\n  name = "one"\n${settings([one, address])}}`
  const environment = `resource "aws_elastic_beanstalk_environment" "web" {\n  template_name = aws_elastic_beanstalk_configuration_template.one.name\n${settings([address])}}`
  const entry = { id: 'p', policy: hasNoAddress, frameworks: {} }
  for (const { verdicts } of await verdictsOf(entry, `${template}\n${environment}`))
    expect(verdicts).toMatchObject({ fail: 0, undetermined: 0, notApplicable: 2 })
})

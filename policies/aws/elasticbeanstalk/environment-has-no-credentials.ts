import type { Environment, Setting } from '../shared/beanstalk.ts'
import {
  all,
  any,
  asValue,
  hcl,
  holdsNoCredential,
  isNotWritten,
  knownText,
  not,
  pairHoldsNoCredential,
  policy,
} from '../shared/index.ts'

export default policy({
  title: 'Environment carries no credentials',
  problem: 'Environment carries credentials',
  severity: 'HIGH',
  resource: ['aws_elastic_beanstalk_environment', 'aws_elastic_beanstalk_configuration_template'],
  must: {
    aws_elastic_beanstalk_environment: ({ setting }) => setting.every(holdsNone),
    aws_elastic_beanstalk_configuration_template: ({ setting }) => setting.every(holdsNone),
  },
  secret: true,
  why: 'Everyone who may look at the settings of the environment reads them in clear, and each saved configuration keeps them. They stand in the state and in every plan as well.',
  remediation:
    'Take the value out, name the secret by its ARN in the namespace aws:elasticbeanstalk:application:environmentsecrets (or read a DBPassword from Secrets Manager), and then change it.',
  fix: `
    resource "aws_elastic_beanstalk_environment" "this" {
      setting {
        namespace = "aws:elasticbeanstalk:application:environmentsecrets"
        name      = "DB_PASSWORD"
        value     = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"
      }
    }

    resource "aws_elastic_beanstalk_configuration_template" "this" {
      setting {
        namespace = "aws:elasticbeanstalk:application:environmentsecrets"
        name      = "DB_PASSWORD"
        value     = "arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"
      }
    }
  `,
  fixFor: {
    aws_elastic_beanstalk_environment: ({ setting }, told) =>
      fixOf('aws_elastic_beanstalk_environment', setting, told),
    aws_elastic_beanstalk_configuration_template: ({ setting }, told) =>
      fixOf('aws_elastic_beanstalk_configuration_template', setting, told),
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_configuration_template',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/AWSHowTo.secrets.env-vars.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      environment('STAGE', '"prod"'),
      environment('DB_SECRET_ARN', '"arn:aws:secretsmanager:eu-central-1:111122223333:secret:db"'),
      environment(
        'DB_PASSWORD',
        '"arn:aws:ssm:eu-central-1:111122223333:parameter/db"',
        'aws:elasticbeanstalk:application:environmentsecrets',
      ),
      environment('EC2KeyName', '"admin"', 'aws:autoscaling:launchconfiguration'),
      `${environment('DBPassword', 'var.password', 'aws:rds:dbinstance')}\nvariable "password" {\n  sensitive = true\n}`,
      environment('JVM Options', '"-Xmx512m"', 'aws:elasticbeanstalk:container:tomcat:jvmoptions'),
      'resource "aws_elastic_beanstalk_configuration_template" "example" {\n  name = "web"\n}',
    ],
    fail: [
      environment('DB_PASSWORD', '"hunter2"'),
      environment('DATABASE_URL', '"postgres://app:hunter2@db/app"'),
      environment('DBPassword', '"hunter2hunter2"', 'aws:rds:dbinstance'),
      environment(
        'JVM Options',
        '"-Xmx512m -Ddb.password=hunter2hunter2"',
        'aws:elasticbeanstalk:container:tomcat:jvmoptions',
      ),
      environment('DB_PASSWORD', '"hunter2"').replace('_environment"', '_configuration_template"'),
    ],
    undetermined: [environment('DB_PASSWORD', 'local.password')],
  },
})

function holdsNone(setting: Setting) {
  const { namespace, name, value } = setting
  return all(
    carriesNone(setting),
    // The service shows the password of a database to nobody: only where it is written can it be read.
    any(isNotWritten(value), namespace.isNot(DATABASE), name.isNot('DBPassword')),
  )
}

function carriesNone({ namespace, name, value }: Setting) {
  return all(
    any(pairHoldsNoCredential(name, value), namespace.isNot(VARIABLES)),
    any(
      holdsNoCredential(value),
      not(namespace.satisfies(text => text.startsWith(RUNTIME), 'an option of the runtime is expected')),
    ),
  )
}

/** What is written where the fault lies: a variable becomes a secret, which no other option can be. */
function fixOf(
  type: string,
  settings: Environment['setting'],
  [told = '']: readonly string[],
): string | undefined {
  const [, at] = /^setting\[(\d+)\]/.exec(told) ?? []
  const { namespace, name } = asValue(settings)._child(Number(at)) as unknown as Setting
  const [runtime = '', option = ''] = [knownText(namespace), knownText(name)]
  if (runtime.startsWith(RUNTIME))
    return hcl(type, 'this', {
      'setting.namespace': runtime,
      'setting.name': option,
      'setting.value': '<the rest as it stands, without the secret>',
    })
  return settings.every(carriesNone).outcome === 'fail' ? undefined : readFrom(type)
}

/** The service takes the password of a database itself, and no ARN in its place. */
function readFrom(type: string): string {
  return `
    resource "${type}" "this" {
      setting {
        namespace = "${DATABASE}"
        name      = "DBPassword"
        value     = data.aws_secretsmanager_secret_version.secret.secret_string
      }
    }

    data "aws_secretsmanager_secret_version" "secret" {
      secret_id = aws_secretsmanager_secret.example.id
    }
  `
}

const VARIABLES = 'aws:elasticbeanstalk:application:environment'
/** What a platform is started with: `JVM Options`, settings of PHP, the command of Node.js. */
const RUNTIME = 'aws:elasticbeanstalk:container:'
const DATABASE = 'aws:rds:dbinstance'

function environment(
  name: string,
  value: string,
  namespace = 'aws:elasticbeanstalk:application:environment',
): string {
  return `resource "aws_elastic_beanstalk_environment" "example" {\n  setting {\n    namespace = "${namespace}"\n    name      = "${name}"\n    value     = ${value}\n  }\n}`
}

import { optionIs } from '../shared/beanstalk.ts'
import { any, isOfNobody, not, policy, type Scalar, type Verdict } from '../shared/index.ts'

const NAMESPACE = 'aws:autoscaling:launchconfiguration'

export default policy({
  title: 'SSH to an environment is limited to some addresses',
  problem: 'SSH to an environment is open to the internet',
  severity: 'HIGH',
  resource: 'aws_elastic_beanstalk_environment',
  must: environment =>
    any(
      optionIs(environment, NAMESPACE, 'SSHSourceRestriction', isNarrow),
      optionIs(environment, NAMESPACE, 'DisableDefaultEC2SecurityGroup', value =>
        value.satisfies(text => text.toLowerCase() === 'true', '`true` is expected'),
      ),
      not(optionIs(environment, NAMESPACE, 'EC2KeyName', value => value.isSet())),
    ),
  why: 'With a key pair and no restriction Elastic Beanstalk opens port 22 of every instance to all addresses. Keys leak, and the daemon has flaws of its own.',
  remediation: `Add a setting SSHSourceRestriction in the namespace ${NAMESPACE} that names a network or a security group, or take EC2KeyName out and use Session Manager.`,
  fix: `
    resource "aws_elastic_beanstalk_environment" "this" {
      setting {
        namespace = "${NAMESPACE}"
        name      = "SSHSourceRestriction"
        value     = "tcp,22,22,203.0.113.0/24"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/command-options-general.html',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/using-features.managing.ec2.instances.sg.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      environment({}),
      environment({ EC2KeyName: '"admin"', SSHSourceRestriction: '"tcp,22,22,203.0.113.0/24"' }),
      environment({ EC2KeyName: '"admin"', SSHSourceRestriction: '"tcp, 22, 22, sg-1"' }),
      environment({ EC2KeyName: '"admin"', DisableDefaultEC2SecurityGroup: '"true"' }),
    ],
    fail: [
      environment({ EC2KeyName: '"admin"' }),
      environment({ EC2KeyName: '"admin"', SSHSourceRestriction: '"tcp,22,22,0.0.0.0/0"' }),
      `
        resource "aws_elastic_beanstalk_configuration_template" "web" {
          name = "web"
          setting {
            namespace = "${NAMESPACE}"
            name      = "EC2KeyName"
            value     = "admin"
          }
        }
        resource "aws_elastic_beanstalk_environment" "web" {
          template_name = aws_elastic_beanstalk_configuration_template.web.name
        }
      `,
    ],
    undetermined: [environment({ EC2KeyName: '"admin"', SSHSourceRestriction: 'local.source' })],
  },
})

/** `tcp,22,22,` and whom it means: a network or a security group. */
function isNarrow(restriction: Scalar): Verdict {
  return not(
    restriction.satisfies(
      text => isOfNobody(text.split(',').at(-1) ?? ''),
      'a range of the internet is expected',
    ),
  )
}

function environment(options: Readonly<Record<string, string>>): string {
  const settings = Object.entries(options).map(
    ([name, value]) =>
      `  setting {\n    namespace = "${NAMESPACE}"\n    name      = "${name}"\n    value     = ${value}\n  }\n`,
  )
  return `resource "aws_elastic_beanstalk_environment" "web" {\n${settings.join('')}}`
}

import { type Environment, optionIs } from '../shared/beanstalk.ts'
import { all, any, follow, not, PASS, policy, type Scalar, type Verdict } from '../shared/index.ts'

const NAMESPACE = 'aws:autoscaling:launchconfiguration'

export default policy({
  title: 'Instances of an environment require session tokens for their metadata',
  problem: 'Instances of an environment serve their metadata without a session token',
  severity: 'HIGH',
  resource: 'aws_elastic_beanstalk_environment',
  must: environment =>
    any(
      optionIs(environment, NAMESPACE, 'DisableIMDSv1', value =>
        value.satisfies(text => text.toLowerCase() === 'true', '`true` is expected for `DisableIMDSv1`'),
      ),
      all(not(optionIs(environment, NAMESPACE, 'DisableIMDSv1', () => PASS)), isOn2023(environment)),
    ),
  why: 'Version 1 of the metadata service answers any plain GET, so one flaw that makes a program fetch an address hands out the credentials of the instance role. Version 2 asks for a token first.',
  remediation: `Add a setting DisableIMDSv1 = true in the namespace ${NAMESPACE}.`,
  fix: `
    resource "aws_elastic_beanstalk_environment" "this" {
      setting {
        namespace = "${NAMESPACE}"
        name      = "DisableIMDSv1"
        value     = "true"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/command-options-general.html',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/environments-cfg-ec2-imds.html',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/using-features.migration-al.generic.from-al2.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      environment('64bit Amazon Linux 2 v3.8.0 running PHP 8.1', 'true'),
      environment('64bit Amazon Linux 2023 v4.3.0 running Python 3.11'),
      `
        resource "aws_elastic_beanstalk_environment" "example" {
          platform_arn = "arn:aws:elasticbeanstalk:eu-central-1::platform/Docker running on 64bit Amazon Linux 2023/4.3.0"
        }
      `,
      `
        resource "aws_elastic_beanstalk_configuration_template" "example" {
          name                = "web"
          solution_stack_name = "64bit Amazon Linux 2023 v4.3.0 running Docker"
        }
        resource "aws_elastic_beanstalk_environment" "example" {
          template_name = aws_elastic_beanstalk_configuration_template.example.name
        }
      `,
    ],
    fail: [
      environment('64bit Amazon Linux 2 v3.8.0 running PHP 8.1'),
      environment('64bit Amazon Linux 2023 v4.3.0 running Python 3.11', 'false'),
      environment('64bit Windows Server 2022 v2.15.0 running IIS 10.0'),
      `
        resource "aws_elastic_beanstalk_configuration_template" "example" {
          name                = "web"
          solution_stack_name = "64bit Amazon Linux 2 v3.8.0 running Docker"
        }
        resource "aws_elastic_beanstalk_environment" "example" {
          template_name = aws_elastic_beanstalk_configuration_template.example.name
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_elastic_beanstalk_environment" "example" {
          solution_stack_name = local.stack
        }
      `,
      `
        resource "aws_elastic_beanstalk_environment" "example" {
          template_name = "made-elsewhere"
        }
      `,
    ],
  },
})

/** Platforms on Amazon Linux 2023 take no version 1 by themselves. */
function isOn2023(environment: Environment): Verdict {
  return any(
    is2023(environment.solution_stack_name),
    is2023(environment.platform_arn),
    follow(environment.template_name, 'aws_elastic_beanstalk_configuration_template', ['name', 'id']).some(
      template => is2023(template.solution_stack_name),
    ),
  )
}

function is2023(platform: Scalar): Verdict {
  return platform.satisfies(name => /Amazon Linux 2023/i.test(name), 'Amazon Linux 2023 is expected')
}

function environment(stack: string, value?: string): string {
  const setting = `  setting {\n    namespace = "${NAMESPACE}"\n    name      = "DisableIMDSv1"\n    value     = "${value}"\n  }\n`
  return `resource "aws_elastic_beanstalk_environment" "example" {\n  solution_stack_name = "${stack}"\n${value === undefined ? '' : setting}}`
}

import { all, any, follow, policy, type Scalar, type Verdict } from '../shared/index.ts'
import { ENDED_PLATFORMS as ENDED } from '../shared/lists/beanstalk-platforms.ts'

export default policy({
  title: 'Platform of an environment is supported',
  problem: 'Platform of an environment gets no more patches',
  severity: 'MEDIUM',
  resource: 'aws_elastic_beanstalk_environment',
  must: environment =>
    all(
      isSupported(environment.solution_stack_name),
      isSupported(environment.platform_arn),
      follow(environment.template_name, 'aws_elastic_beanstalk_configuration_template', ['name', 'id']).every(
        template => isSupported(template.solution_stack_name),
      ),
    ),
  why: 'Flaws that are found now in the system, the web server or the language stay on every instance: updates of the platform that are managed bring nothing any more.',
  remediation:
    'Make a second environment on Amazon Linux 2023, and swap its name with that of the first once it is tried.',
  fix: `
    resource "aws_elastic_beanstalk_environment" "this" {
      solution_stack_name = "<64bit Amazon Linux 2023 with the same language>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/platforms-support-policy.html',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/using-features.migration-al.generic.from-al2.html',
    ...ENDED.source,
  ],
  lists: [ENDED],
  equivalents: {},
  examples: {
    pass: [
      stack('"64bit Amazon Linux 2023 v4.7.0 running PHP 8.4"'),
      stack('"64bit Windows Server 2022 v2.15.0 running IIS 10.0"'),
      `
        resource "aws_elastic_beanstalk_environment" "shop" {
          platform_arn = "arn:aws:elasticbeanstalk:eu-central-1::platform/Docker running on 64bit Amazon Linux 2023/4.3.0"
        }
      `,
    ],
    fail: [
      stack('"64bit Amazon Linux 2 v3.8.0 running PHP 8.1"'),
      stack('"64bit Amazon Linux 2018.03 v2.9.10 running PHP 7.2"'),
      stack('"64bit Windows Server 2012 R2 v2.10.0 running IIS 8.5"'),
      `
        resource "aws_elastic_beanstalk_environment" "shop" {
          platform_arn = "arn:aws:elasticbeanstalk:eu-central-1::platform/Docker running on 64bit Amazon Linux 2/3.5.9"
        }
      `,
      `
        resource "aws_elastic_beanstalk_configuration_template" "web" {
          name                = "web"
          solution_stack_name = "64bit Amazon Linux 2 v3.8.0 running Docker"
        }
        resource "aws_elastic_beanstalk_environment" "shop" {
          template_name = aws_elastic_beanstalk_configuration_template.web.name
        }
      `,
    ],
    undetermined: [stack('local.stack')],
  },
})

function isSupported(platform: Scalar): Verdict {
  return any(
    platform.satisfies(
      name => !ENDED.values.some(form => form.test(name)),
      `a system still patched on ${ENDED.date} is expected`,
    ),
    platform.isAbsent(),
  )
}

function stack(name: string): string {
  return `resource "aws_elastic_beanstalk_environment" "shop" {\n  solution_stack_name = ${name}\n}`
}

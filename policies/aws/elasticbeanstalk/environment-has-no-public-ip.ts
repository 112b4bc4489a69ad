import { type Setting, toldOf } from '../shared/beanstalk.ts'
import { all, follow, policy } from '../shared/index.ts'

export default policy({
  title: 'Instances of an environment get no public address',
  problem: 'Instances of an environment get a public address',
  severity: 'MEDIUM',
  resource: ['aws_elastic_beanstalk_environment', 'aws_elastic_beanstalk_configuration_template'],
  when: {
    aws_elastic_beanstalk_environment: ({ setting, template_name: template }) =>
      all(
        setting.no(asksForOneInstance),
        follow(template, 'aws_elastic_beanstalk_configuration_template', ['name', 'id']).every(one =>
          one.setting.no(asksForOneInstance),
        ),
      ),
    aws_elastic_beanstalk_configuration_template: ({ setting }) => setting.no(asksForOneInstance),
  },
  must: {
    aws_elastic_beanstalk_environment: ({ setting }) =>
      toldOf(setting, 'AssociatePublicIpAddress', setting.no(givesAddress)),
    aws_elastic_beanstalk_configuration_template: ({ setting }) =>
      toldOf(setting, 'AssociatePublicIpAddress', setting.no(givesAddress)),
  },
  why: 'With a public address each instance can be reached from the internet as soon as one security group lets it. Behind a load balancer or a NAT gateway it needs none.',
  remediation:
    'Set AssociatePublicIpAddress to false in the namespace aws:ec2:vpc, and name private subnets in Subnets.',
  fix: `
    resource "aws_elastic_beanstalk_environment" "this" {
      setting {
        namespace = "aws:ec2:vpc"
        name      = "AssociatePublicIpAddress"
        value     = "false"
      }
    }

    resource "aws_elastic_beanstalk_configuration_template" "this" {
      setting {
        namespace = "aws:ec2:vpc"
        name      = "AssociatePublicIpAddress"
        value     = "false"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/command-options-general.html',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/vpc.html',
  ],
  equivalents: {},
  differs:
    'Where nothing is set the subnets decide, and a subnet that hands out public addresses has a finding of its own. An environment of a single instance always has an Elastic IP, whatever is set here.',
  examples: {
    pass: [
      'resource "aws_elastic_beanstalk_environment" "example" {\n  name = "web"\n}',
      'resource "aws_elastic_beanstalk_configuration_template" "example" {\n  name = "web"\n}',
      environment('"false"'),
    ],
    fail: [
      environment('"true"'),
      environment('"True"'),
      environment('"true"').replace('_environment"', '_configuration_template"'),
    ],
    undetermined: [environment('local.public')],
  },
})

function givesAddress({ namespace, name, value }: Setting) {
  return all(
    namespace.is('aws:ec2:vpc'),
    name.is('AssociatePublicIpAddress'),
    value.satisfies(text => text.toLowerCase() === 'true', '`true` is expected'),
  )
}

/** One instance without a load balancer is reached by its address: the option has no effect there. */
function asksForOneInstance({ namespace, name, value }: Setting) {
  return all(
    namespace.is('aws:elasticbeanstalk:environment'),
    name.is('EnvironmentType'),
    value.is('SingleInstance'),
  )
}

function environment(value: string): string {
  return `resource "aws_elastic_beanstalk_environment" "example" {\n  setting {\n    namespace = "aws:ec2:vpc"\n    name      = "AssociatePublicIpAddress"\n    value     = ${value}\n  }\n}`
}

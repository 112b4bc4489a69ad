import { optionIs, type Setting, someSetting } from '../shared/beanstalk.ts'
import { all, any, not, policy, type Scalar, toldAs, type Verdict } from '../shared/index.ts'

export default policy({
  title: 'Load balancer of an environment serves HTTPS',
  problem: 'Load balancer of an environment serves plain HTTP alone',
  severity: 'HIGH',
  resource: 'aws_elastic_beanstalk_environment',
  when: environment =>
    all(
      environment.tier.isNot('Worker'),
      not(optionIs(environment, ENVIRONMENT, 'EnvironmentType', value => value.is('SingleInstance'))),
      // Its listeners are told where the load balancer is.
      not(optionIs(environment, ENVIRONMENT, 'LoadBalancerIsShared', isTrue)),
      // It passes packets on: what is in them the instances decide.
      not(optionIs(environment, ENVIRONMENT, 'LoadBalancerType', value => value.is('network'))),
    ),
  must: environment =>
    toldAs(someSetting(environment, isEncryptedListener), 'no `setting` makes a listener for HTTPS'),
  why: 'What goes over plain HTTP, passwords and cookies among it, can be read and changed by everybody on the way. Elastic Beanstalk listens on port 80 alone unless a listener is added.',
  remediation:
    'Add a listener on port 443 with Protocol = HTTPS and a certificate in SSLCertificateArns (of a classic load balancer with ListenerProtocol and SSLCertificateId), and close the one on port 80 with ListenerEnabled = false or send its visitors on to HTTPS.',
  fix: `
    resource "aws_elastic_beanstalk_environment" "this" {
      setting {
        namespace = "aws:elbv2:listener:443"
        name      = "Protocol"
        value     = "HTTPS"
      }
      setting {
        namespace = "aws:elbv2:listener:443"
        name      = "SSLCertificateArns"
        value     = aws_acm_certificate.example.arn
      }
      setting {
        namespace = "aws:elbv2:listener:default"
        name      = "ListenerEnabled"
        value     = "false"
      }
    }
  `,
  fixFor: {
    aws_elastic_beanstalk_environment: environment =>
      // The console makes an Application Load Balancer where nobody says which; the API, and so Terraform, a classic one.
      optionIs(environment, ENVIRONMENT, 'LoadBalancerType', value => value.isNot('classic')).outcome ===
      'fail'
        ? CLASSIC
        : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elastic_beanstalk_environment',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/command-options-general.html',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/configuring-https.html',
    'https://docs.aws.amazon.com/elasticbeanstalk/latest/dg/using-features.managing.elb.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      environment(['aws:elbv2:listener:443', 'Protocol', '"HTTPS"']),
      environment(['aws:elb:listener:443', 'ListenerProtocol', '"https"']),
      environment(['aws:elb:listener:443', 'ListenerProtocol', '"TCP"']),
      environment(['aws:elb:loadbalancer', 'LoadBalancerHTTPSPort', '"443"']),
    ],
    fail: [
      'resource "aws_elastic_beanstalk_environment" "example" {\n  name = "web"\n}',
      environment(
        ['aws:elasticbeanstalk:environment', 'LoadBalancerType', '"application"'],
        ['aws:elbv2:listener:default', 'Protocol', '"HTTP"'],
      ),
      environment(['aws:elbv2:listener:8080', 'Protocol', '"HTTP"']),
    ],
    undetermined: [
      environment(['aws:elbv2:listener:443', 'Protocol', 'local.protocol']),
      'resource "aws_elastic_beanstalk_environment" "example" {\n  template_name = "made-elsewhere"\n}',
    ],
  },
})

const CLASSIC = `
  resource "aws_elastic_beanstalk_environment" "this" {
    setting {
      namespace = "aws:elb:listener:443"
      name      = "ListenerProtocol"
      value     = "HTTPS"
    }
    setting {
      namespace = "aws:elb:listener:443"
      name      = "SSLCertificateId"
      value     = aws_acm_certificate.example.arn
    }
    setting {
      namespace = "aws:elb:listener:443"
      name      = "InstancePort"
      value     = "80"
    }
    setting {
      namespace = "aws:elb:listener"
      name      = "ListenerEnabled"
      value     = "false"
    }
  }
`

const ENVIRONMENT = 'aws:elasticbeanstalk:environment'

/** A listener of either kind of load balancer that ends TLS, or passes on what it does not look into; the last is the older form. */
function isEncryptedListener({ namespace, name, value }: Setting): Verdict {
  return any(
    all(
      namespace.satisfies(text => /^aws:elbv2:listener:\w+$/.test(text), 'a listener is expected'),
      name.is('Protocol'),
      value.satisfies(text => /^(https|tls)$/i.test(text), '`HTTPS` is expected'),
    ),
    all(
      namespace.satisfies(text => /^aws:elb:listener(:\d+)?$/.test(text), 'a listener is expected'),
      name.is('ListenerProtocol'),
      value.satisfies(text => /^(https|ssl|tcp)$/i.test(text), '`HTTPS` is expected'),
    ),
    all(
      namespace.is('aws:elb:loadbalancer'),
      name.is('LoadBalancerHTTPSPort'),
      value.satisfies(text => /^\d+$/.test(text), 'a port is expected'),
    ),
  )
}

function isTrue(value: Scalar): Verdict {
  return value.satisfies(text => text.toLowerCase() === 'true', '`true` is expected')
}

function environment(...settings: readonly (readonly [string, string, string])[]): string {
  const blocks = settings.map(
    ([namespace, name, value]) =>
      `  setting {\n    namespace = "${namespace}"\n    name      = "${name}"\n    value     = ${value}\n  }\n`,
  )
  return `resource "aws_elastic_beanstalk_environment" "example" {\n${blocks.join('')}}`
}

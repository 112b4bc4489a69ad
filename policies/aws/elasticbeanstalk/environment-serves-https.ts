import { combine, type Value } from '../../engine/index.ts'
import {
  type Environment,
  ofTemplate,
  optionIs,
  type Setting,
  someSetting,
  type Template,
} from '../shared/beanstalk.ts'
import { all, any, asValue, not, PASS, policy, type Scalar, toldAs, Verdict } from '../shared/index.ts'

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
      // Where the settings leave it no listener, it gets its listeners elsewhere.
      any(not(leavesDefaultOff(environment)), someSetting(environment, isListenerOn(environment))),
    ),
  must: environment =>
    toldAs(
      someSetting(environment, setting => all(isEncryptedListener(setting), isOn(environment, setting))),
      'no `setting` makes a listener for HTTPS',
    ),
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
      environment(
        ['aws:elbv2:listener:443', 'Protocol', '"HTTPS"'],
        ['aws:elbv2:listener:443', 'ListenerEnabled', '"true"'],
        ['aws:elbv2:listener:default', 'ListenerEnabled', '"false"'],
      ),
      environment(
        ['aws:elb:listener:443', 'ListenerProtocol', '"HTTPS"'],
        ['aws:elb:listener', 'ListenerEnabled', '"false"'],
      ),
      // What the environment says goes before its template.
      `${template(['aws:elbv2:listener:443', 'Protocol', '"HTTPS"'], ['aws:elbv2:listener:443', 'ListenerEnabled', '"false"'])}
      ${made(['aws:elbv2:listener:443', 'ListenerEnabled', '"true"'])}`,
    ],
    fail: [
      'resource "aws_elastic_beanstalk_environment" "example" {\n  name = "web"\n}',
      environment(
        ['aws:elasticbeanstalk:environment', 'LoadBalancerType', '"application"'],
        ['aws:elbv2:listener:default', 'Protocol', '"HTTP"'],
      ),
      environment(['aws:elbv2:listener:8080', 'Protocol', '"HTTP"']),
      // A listener that is switched off is none.
      environment(
        ['aws:elbv2:listener:443', 'Protocol', '"HTTPS"'],
        ['aws:elbv2:listener:443', 'ListenerEnabled', '"false"'],
      ),
      environment(
        ['aws:elb:listener:443', 'ListenerProtocol', '"HTTPS"'],
        ['aws:elb:listener:443', 'ListenerEnabled', '"False"'],
      ),
      environment(
        ['aws:elbv2:listener:default', 'Protocol', '"HTTPS"'],
        ['aws:elbv2:listener:default', 'ListenerEnabled', '"false"'],
        ['aws:elbv2:listener:8080', 'Protocol', '"HTTP"'],
      ),
      `${template(['aws:elbv2:listener:443', 'ListenerEnabled', '"false"'])}
      ${made(['aws:elbv2:listener:443', 'Protocol', '"HTTPS"'])}`,
    ],
    undetermined: [
      environment(
        ['aws:elbv2:listener:443', 'Protocol', '"HTTPS"'],
        ['aws:elbv2:listener:443', 'ListenerEnabled', 'local.enabled'],
      ),
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

/** The listener that a setting is for is not switched off beside it. */
function isOn(environment: Environment, { namespace }: Setting): Verdict {
  const name = asValue(namespace)._raw
  if (typeof name !== 'string') return PASS
  return asValue(environment)._once(`${name} is on`, () =>
    not(isSwitchedOff(environment, name) ?? ofTemplate(environment, one => isSwitchedOff(one, name) ?? FAIL)),
  )
}

/** What the settings of an environment, or of a template, say of a listener; undefined where they say nothing. */
function isSwitchedOff({ setting: settings }: Environment | Template, listener: string): Verdict | undefined {
  const list = asValue(settings)
  if (list._state() === 'unknown') return list._open()
  // There may be thousands, each with a switch.
  const { byListener, open } = list._once('switches of its listeners', () => switchesIn(list))
  const verdict = combine((byListener.get(listener) ?? []).map(isFalse), 'pass', 'fail')
  if (verdict.outcome !== 'pass' && open) return open._open()
  return byListener.has(listener) ? verdict : undefined
}

/** The values of the switches, by the listener, and what may name any of them. */
function switchesIn(list: Value): {
  readonly byListener: ReadonlyMap<string, readonly Scalar[]>
  readonly open: Value | undefined
} {
  const byListener = new Map<string, Scalar[]>()
  let open: Value | undefined
  for (const i of [list._raw].flat().keys()) {
    const [name, namespace, value] = ['name', 'namespace', 'value'].map(key => list._child(i)._child(key))
    if (name?._state() === 'unknown') open ??= name
    if (name?._raw !== 'ListenerEnabled') continue
    if (namespace?._state() === 'unknown') open ??= namespace
    const listener = String(namespace?._raw)
    const values = byListener.get(listener) ?? []
    byListener.set(listener, values)
    values.push(value as unknown as Scalar)
  }
  return { byListener, open }
}

const FAIL = new Verdict('fail')

/** The listener on port 80, which is there unless it is switched off, in the namespace of either kind of load balancer or the older one. */
function leavesDefaultOff(environment: Environment): Verdict {
  return any(
    optionIs(environment, 'aws:elbv2:listener:default', 'ListenerEnabled', isFalse),
    optionIs(environment, 'aws:elb:listener', 'ListenerEnabled', isFalse),
    optionIs(environment, 'aws:elb:loadbalancer', 'LoadBalancerHTTPPort', value =>
      value.satisfies(text => text.toLowerCase() === 'off', '`OFF` is expected'),
    ),
  )
}

/** A setting is for a listener beside that on port 80, which is on. */
function isListenerOn(environment: Environment): (setting: Setting) => Verdict {
  return setting => {
    const isListener = setting.namespace.satisfies(
      text => /^aws:elb(v2)?:listener:\d+$/.test(text),
      'a listener is expected',
    )
    return any(
      isListener.outcome === 'fail' ? isListener : all(isListener, isOn(environment, setting)),
      isEncryptedListener(setting),
    )
  }
}

function isTrue(value: Scalar): Verdict {
  return value.satisfies(text => text.toLowerCase() === 'true', '`true` is expected')
}

function isFalse(value: Scalar): Verdict {
  return value.satisfies(text => text.toLowerCase() === 'false', '`false` is expected')
}

type Option = readonly [namespace: string, name: string, value: string]

function environment(...options: readonly Option[]): string {
  return `resource "aws_elastic_beanstalk_environment" "example" {\n${settings(options)}}`
}

function template(...options: readonly Option[]): string {
  return `resource "aws_elastic_beanstalk_configuration_template" "example" {\n  name = "example"\n${settings(options)}}`
}

/** An environment that is made from the template. */
function made(...options: readonly Option[]): string {
  return `resource "aws_elastic_beanstalk_environment" "example" {\n  template_name = aws_elastic_beanstalk_configuration_template.example.name\n${settings(options)}}`
}

function settings(options: readonly Option[]): string {
  return options
    .map(
      ([namespace, name, value]) =>
        `  setting {\n    namespace = "${namespace}"\n    name      = "${name}"\n    value     = ${value}\n  }\n`,
    )
    .join('')
}

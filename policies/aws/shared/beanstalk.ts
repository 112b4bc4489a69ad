import { all, any, asValue, not, type Policy, type Scalar, Verdict } from '../../engine/index.ts'
import { type AwsResource, follow } from './policy.ts'
import type { Described } from './setting.ts'
import { toldAs } from './told-with.ts'

export type Environment = AwsResource<'aws_elastic_beanstalk_environment'>
export type Template = AwsResource<'aws_elastic_beanstalk_configuration_template'>

/** An option of an Elastic Beanstalk environment has one of these values. Without it the service's own default holds, and fails. */
interface EnvironmentOption extends Described {
  /** `aws:elasticbeanstalk:managedactions` */
  readonly namespace: string
  readonly option: string
  /** In lower case; the service does not mind the case. */
  readonly good: string
  readonly bad: string
}

/**
 * The policy over one option, as the environment writes it itself or as the template writes it that the environment is made from: what
 * the environment says goes first.
 */
export function environmentOption(spec: EnvironmentOption): Policy {
  const { namespace, option, good, bad, examples = {}, ...described } = spec
  const setting = (value: string) =>
    `  setting {\n    namespace = "${namespace}"\n    name      = "${option}"\n    value     = ${value}\n  }\n`
  const environment = (body: string) => `resource "aws_elastic_beanstalk_environment" "example" {\n${body}}`
  const template = (value: string) =>
    `resource "aws_elastic_beanstalk_configuration_template" "example" {\n  name = "example"\n${setting(value)}}\n`
  const made = '  template_name = aws_elastic_beanstalk_configuration_template.example.name\n'
  return {
    remediation: `Add a setting ${option} = ${good} in the namespace ${namespace}.`,
    fix: `resource "aws_elastic_beanstalk_environment" "this" {\n${setting(`"${good}"`)}}`,
    ...described,
    resource: ['aws_elastic_beanstalk_environment'],
    must: {
      aws_elastic_beanstalk_environment: (environment: Environment) =>
        optionIs(environment, namespace, option, value =>
          value.satisfies(text => text.toLowerCase() === good, `\`${good}\` is expected for \`${option}\``),
        ),
    },
    examples: {
      pass: [
        environment(setting(`"${good}"`)),
        environment(setting(`"${good.toUpperCase()}"`)),
        template(`"${good}"`) + environment(made),
        ...(examples.pass ?? []),
      ],
      fail: [
        environment('  name = "example"\n'),
        environment(setting(`"${bad}"`)),
        template(`"${bad}"`) + environment(made),
        template(`"${good}"`) + environment(made + setting(`"${bad}"`)),
        ...(examples.fail ?? []),
      ],
      undetermined: [
        environment(setting('local.value')),
        environment('  template_name = "made-elsewhere"\n'),
        ...(typeof examples.undetermined === 'object' ? examples.undetermined : []),
      ],
    },
  }
}

/**
 * An option, as the environment writes it or else the template that it is made from, is as asked. A setting that says otherwise is told
 * alone: of the others none is at fault.
 */
export function optionIs(
  environment: Environment,
  namespace: string,
  option: string,
  test: (value: Scalar) => Verdict,
): Verdict {
  const { setting: settings } = environment
  const isNamed = (setting: Setting) => all(setting.name.is(option), setting.namespace.is(namespace))
  const isMeant = (setting: Setting) => all(isNamed(setting), test(setting.value))
  const isWritten = settings.some(isNamed)
  const isAsked = settings.some(isMeant)
  return any(
    isWritten.outcome === 'fail'
      ? new Verdict('fail', undefined, `no \`setting\` is for \`${option}\``)
      : isWritten.outcome === 'pass' && isAsked.outcome === 'fail'
        ? toldOf(
            settings,
            option,
            settings.every(setting => any(test(setting.value), not(isNamed(setting)))),
          )
        : toldOf(settings, option, isAsked),
    all(not(isWritten), byTemplate(environment, isMeant)),
  )
}

/** The same verdict. Where one setting is sensitive a plan hides them all: the words then say which option is meant. */
export function toldOf(settings: object, option: string, verdict: Verdict): Verdict {
  return asValue(settings)._isSensitive()
    ? toldAs(verdict, `the \`setting\` for \`${option}\` says so`)
    : verdict
}

/** Some setting of the environment, or of the template that it is made from, is as asked. */
export function someSetting(environment: Environment, test: (setting: Setting) => Verdict): Verdict {
  return any(environment.setting.some(test), byTemplate(environment, test))
}

/** Some setting of the template is; undetermined where that is no part of this plan. */
function byTemplate(environment: Environment, test: (setting: Setting) => Verdict): Verdict {
  return ofTemplate(environment, template => template.setting.some(test))
}

/** The template that the environment is made from is as asked; undetermined where it is no part of this plan. */
export function ofTemplate(
  { template_name: template }: Environment,
  ask: (template: Template) => Verdict,
): Verdict {
  return any(
    follow(template, 'aws_elastic_beanstalk_configuration_template', ['name', 'id']).some(ask),
    standsElsewhere(template),
  )
}

/** The environment is made from a template that is no part of this plan. Fails where it is, or where there is none. */
function standsElsewhere(template: Scalar): Verdict {
  const found = any(
    template.isAbsent(),
    follow(template, 'aws_elastic_beanstalk_configuration_template', ['name', 'id']).some(),
  )
  if (found.outcome !== 'fail') return not(found)
  const value = asValue(template)
  return new Verdict('undetermined', value, `\`${value._path()}\` is no template of this plan`)
}

export interface Setting {
  readonly namespace: Scalar
  readonly name: Scalar
  readonly value: Scalar
}

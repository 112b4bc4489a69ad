import { SEVERITIES, type Severity } from '../../policies/engine/index.ts'
import { InputError } from '../plans.ts'
import type { Environment } from './commands.ts'

/** What `with:` says, checked. action.yml describes each. */
export interface Inputs {
  plans: readonly string[]
  workingDirectory: string
  label: string
  sources: string | undefined
  /** What the workflow leaves to the settings is undefined. */
  failOn: Severity | 'none' | undefined
  only: 'introduced' | 'all' | undefined
  comment: 'always' | 'changes' | 'never'
  annotations: boolean
  summary: boolean
  sarifFile: string
  junitFile: string
  upload: 'auto' | 'never'
  apiKey: string
  email: string
  account: string
  url: string
  failOnError: boolean
  config: string | undefined
  configFrom: 'base' | 'checkout'
  pullRequest: number | undefined
  token: string
}

/** Reads `INPUT_…`: names in upper case, blanks as `_`, hyphens as they are. @throws InputError */
export function readInputs(env: Environment): Inputs {
  const text = (name: string) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim()
  const oneOf = <const Value extends string>(name: string, values: readonly Value[]): Value => {
    const said = text(name) || (values[0] as string)
    const found = values.find(value => value.toLowerCase() === said.toLowerCase())
    if (found === undefined) throw new InputError(`${name} takes ${values.join(', ')}; it was ${said}`)
    return found
  }
  const flag = (name: string, otherwise: 'true' | 'false') =>
    oneOf(name, otherwise === 'true' ? ['true', 'false'] : ['false', 'true']) === 'true'
  const plans = text('plan')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  if (plans.length === 0) throw new InputError('plan is missing: the path of a plan file')
  const number = text('pr-number')
  if (number !== '' && !/^[1-9]\d{0,9}$/.test(number))
    throw new InputError(`pr-number is no number: ${number}`)
  const url = text('url') || 'https://plumbline.example'
  if (!/^https?:\/\/[^\s/]+\/?$/.test(url)) throw new InputError(`url is no address of a service: ${url}`)
  return {
    plans,
    workingDirectory: text('working-directory') || '.',
    label: text('label') || 'default',
    sources: text('sources') || undefined,
    failOn: text('fail-on') === '' ? undefined : oneOf('fail-on', [...SEVERITIES, 'none']),
    only: text('only') === '' ? undefined : oneOf('only', ['introduced', 'all']),
    comment: oneOf('comment', ['changes', 'always', 'never']),
    annotations: flag('annotations', 'true'),
    summary: flag('summary', 'true'),
    sarifFile: text('sarif-file'),
    junitFile: text('junit-file'),
    upload: oneOf('upload', ['auto', 'never']),
    apiKey: text('api-key'),
    email: text('email'),
    account: text('account'),
    url: url.replace(/\/$/, ''),
    config: text('config') || undefined,
    configFrom: oneOf('config-from', ['base', 'checkout']),
    failOnError: flag('fail-on-error', 'false'),
    pullRequest: number === '' ? undefined : Number(number),
    token: text('github-token'),
  }
}

import { all, any, asValue, combine, json, type Scalar, type Value, Verdict } from '../../engine/index.ts'
import { textSoFar } from './known-texts.ts'

/** What becomes of the `security` that an OpenAPI document has for all of its operations. */
type ForAll = 'ignored' | 'undocumented'

/** The operations of an OpenAPI document, as an API takes it in `body`, ask who calls. One in YAML cannot be read. */
export function operationsAskWhoCalls(body: Scalar, forAll: ForAll): Verdict {
  const api = asValue(json<object>(body))
  if (api._state() === 'unknown') return api._open()
  const verdicts = operationsOf(api).map(operation => {
    const verdict = asksWhoCalls(operation, api, forAll)
    // Each is a finding of its own.
    return verdict.outcome === 'fail' ? new Verdict('fail', undefined, undefined, [verdict], 'item') : verdict
  })
  return combine(verdicts, 'fail', 'pass')
}

/** Whether operations ask who calls, each told for itself, unless something before the API keeps strangers out. */
export function unlessKeptOut(asked: Verdict, kept: Verdict): Verdict {
  return asked.outcome === 'pass' || kept.outcome === 'fail' ? asked : any(asked, kept)
}

/** An operation of the document takes requests that are signed by IAM. */
export function someOperationIsSigned(body: Scalar): Verdict {
  const api = asValue(json<object>(body))
  if (api._state() === 'unknown') return api._open()
  return combine(
    operationsOf(api).flatMap(operation => [
      authOf(operation).is('AWS_IAM'),
      ...schemesOf(operation).flatMap(name =>
        SCHEMES.map(path => {
          const scheme = path.reduce((at, step) => at._child(step), api)._child(name)
          return scheme._child('x-amazon-apigateway-authtype').is('awsSigv4')
        }),
      ),
    ]),
    'pass',
    'fail',
  )
}

/** The fix for an API whose operations answer everybody: each of them names a scheme. Of a sensitive document nothing is written. */
export function bodyThatAsks(type: string, body: Scalar, forAll: ForAll): string {
  const api = asValue(json<object>(body))
  if (api._isSensitive()) return `resource "${type}" "this" {}`
  // Each operation that answers everybody asks for it.
  return api._once(`a body that asks, ${type}, ${forAll}`, () => withSchemes(type, api, forAll))
}

function withSchemes(type: string, api: Value, forAll: ForAll): string {
  const schemes = SCHEMES.map(path => path.reduce((at, step) => at._child(step), api))
  const scheme =
    schemesOf(api)[0] ??
    schemes.flatMap(({ _raw: raw }) => Object.keys(Object(raw)))[0] ??
    '<name of a security scheme>'
  const paths = childrenOf(api._child('paths')).map(path => [
    path._key,
    Object.fromEntries(
      childrenOf(path)
        .filter(one => isOperation(one) && asksWhoCalls(one, api, forAll).outcome === 'fail')
        .map(one => [one._key, { security: [{ [scheme]: [] }] }]),
    ),
  ])
  const document = JSON.stringify({ paths: Object.fromEntries(paths) }).replace(/[$%](?=\{)/g, '$&$&')
  return `resource "${type}" "this" {\n  body = jsonencode(${document})\n}`
}

/**
 * An OpenAPI document switches the address off that AWS gives its API: as a whole in version 2, at a server from version 3 on.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-endpoint-configuration.html
 */
export function switchesAddressOff(body: Scalar): Verdict {
  const api = asValue(json<object>(body))
  // One that cannot be read as JSON, such as one in YAML, may do so where it has the word.
  if (api._state() === 'unknown')
    return textSoFar(body)?.includes('disableExecuteApiEndpoint') === false
      ? new Verdict('fail', api)
      : api._open()
  const holders = api._child('swagger')._state() === 'absent' ? childrenOf(api._child('servers')) : [api]
  return combine(
    holders.map(holder =>
      holder
        ._child('x-amazon-apigateway-endpoint-configuration')
        ._child('disableExecuteApiEndpoint')
        .is(true),
    ),
    'pass',
    'fail',
  )
}

/** For `when`: the document can be read, and says what stands behind an operation. What cannot be read is told as open where callers are asked. */
export function hasIntegration(body: Scalar): Verdict {
  const api = asValue(json<object>(body))
  const found = api._state() !== 'unknown' && integrationsOf(api).length > 0
  return new Verdict(found ? 'pass' : 'fail', api)
}

/** The addresses that the operations of an OpenAPI document call by HTTP pass the test. */
export function addressesOf(body: Scalar, test: (address: Scalar) => Verdict): Verdict {
  return callsOf(body, call => test(call._child('uri') as unknown as Scalar))
}

/** What the operations of an OpenAPI document call by HTTP passes the test, each told for itself. */
export function callsOf(body: Scalar, test: (integration: Value) => Verdict): Verdict {
  const verdicts = integrationsOf(asValue(json<object>(body)))
    .filter(({ _raw: raw }) => /^http(_proxy)?$/i.test(String(Object(raw).type)))
    .map(integration => {
      const verdict = test(integration)
      return verdict.outcome === 'fail'
        ? new Verdict('fail', undefined, undefined, [verdict], 'item')
        : verdict
    })
  return combine(verdicts, 'fail', 'pass')
}

/** What stands behind each operation, also those that browsers ask first. */
function integrationsOf(api: Value): Value[] {
  return childrenOf(api._child('paths'))
    .flatMap(childrenOf)
    .map(operation => operation._child('x-amazon-apigateway-integration'))
    .filter(integration => integration._state() !== 'absent')
}

/** Where OpenAPI 2 and 3 define the schemes. */
const SCHEMES = [['securityDefinitions'], ['components', 'securitySchemes']] as const

function operationsOf(api: Value): Value[] {
  return childrenOf(api._child('paths')).flatMap(path => childrenOf(path).filter(isOperation))
}

/** The schemes that the `security` of an operation, or of the document, names. `{}` stands for nobody asked. */
function schemesOf(holder: Value): string[] {
  const { _raw: raw } = holder._child('security')
  return Array.isArray(raw) ? raw.flatMap(one => Object.keys(Object(one))) : []
}

function authOf(operation: Value): Value {
  return operation._child('x-amazon-apigateway-auth')._child('type')
}

function childrenOf(value: Value): Value[] {
  return Object.keys(Object(value._raw)).map(key => value._child(key))
}

/** A browser asks `options` before it sends anything, and cannot say who it is. */
function isOperation({ _key: key }: Value): boolean {
  return OPERATIONS.has(String(key).toLowerCase())
}

const OPERATIONS = new Set([
  'get',
  'put',
  'post',
  'delete',
  'patch',
  'head',
  'trace',
  'x-amazon-apigateway-any-method',
])

function asksWhoCalls(operation: Value, api: Value, forAll: ForAll): Verdict {
  const own = operation._child('security')
  const auth = authOf(operation)
  const isHeeded = own._raw === undefined && schemesOf(api).length > 0
  return any(
    schemesOf(operation).length > 0 ? new Verdict('pass', own) : isEmpty(own),
    all(auth.isSet(), auth.isNot('NONE')),
    ...(isHeeded && forAll === 'undocumented'
      ? [
          new Verdict(
            'undetermined',
            api._child('security'),
            `whether API Gateway heeds \`${api._child('security')._path()}\` is not documented`,
          ),
        ]
      : []),
  )
}

/** The `security` of an operation that names no scheme, told by what it lacks. */
function isEmpty(security: Value): Verdict {
  return Array.isArray(security._raw) && security._raw.length > 0
    ? new Verdict('fail', security, `\`${security._path()}\` names no scheme`)
    : security.hasAtLeast(1)
}

import { all, any, asValue, combine, json, type Scalar, type Value, Verdict } from '../../engine/index.ts'

/** The operations of an OpenAPI document, as an API takes it in `body`, ask who calls. One in YAML cannot be read. */
export function operationsAskWhoCalls(body: Scalar): Verdict {
  const api = asValue(json<object>(body))
  if (api._state() === 'unknown') return api._open()
  const operations = childrenOf(api._child('paths')).flatMap(path => childrenOf(path).filter(isOperation))
  const verdicts = operations.map(operation => {
    const verdict = asksWhoCalls(operation, api)
    // Each is a finding of its own.
    return verdict.outcome === 'fail' ? new Verdict('fail', undefined, undefined, [verdict], 'item') : verdict
  })
  return combine(verdicts, 'fail', 'pass')
}

/** The fix for an API whose operations answer everybody: each of them names a scheme. Of a sensitive document nothing is written. */
export function bodyThatAsks(type: string, body: Scalar): string {
  const api = asValue(json<object>(body))
  if (api._isSensitive()) return `resource "${type}" "this" {}`
  const schemes = [api._child('securityDefinitions'), api._child('components')._child('securitySchemes')]
  const scheme =
    schemes.flatMap(({ _raw: raw }) => Object.keys(Object(raw)))[0] ?? '<name of a security scheme>'
  const paths = childrenOf(api._child('paths')).map(path => [
    path._key,
    Object.fromEntries(
      childrenOf(path)
        .filter(one => isOperation(one) && asksWhoCalls(one, api).outcome === 'fail')
        .map(one => [one._key, { security: [{ [scheme]: [] }] }]),
    ),
  ])
  const document = JSON.stringify({ paths: Object.fromEntries(paths) }).replace(/[$%](?=\{)/g, '$&$&')
  return `resource "${type}" "this" {\n  body = jsonencode(${document})\n}`
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

function asksWhoCalls(operation: Value, api: Value): Verdict {
  const own = operation._child('security')
  const forAll = api._child('security')
  const { type } = operation._child('x-amazon-apigateway-auth') as unknown as { readonly type: Scalar }
  return any(
    own.hasAtLeast(1),
    all(type.isSet(), type.isNot('NONE')),
    ...(own._raw === undefined && forAll._state() === 'known'
      ? [
          new Verdict(
            'undetermined',
            forAll,
            `whether API Gateway heeds \`${forAll._path()}\` is not documented`,
          ),
        ]
      : []),
  )
}

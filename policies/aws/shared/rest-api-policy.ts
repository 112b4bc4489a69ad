import { asValue, json, PASS, type Scalar, type Verdict } from '../../engine/index.ts'
import { grantsAnyone, statements } from './iam.ts'
import { textSoFar } from './known-texts.ts'
import { type AwsResource, companions } from './policy.ts'

/**
 * The policy that a REST API writes itself: its argument, or what its OpenAPI document says where that is left out. API Gateway takes the
 * document's with each import, and the provider writes the argument over it.
 */
export function policyOfApi(api: AwsResource<'aws_api_gateway_rest_api'>): Scalar {
  const shown = asValue(api.policy)
  const { graph, time } = shown._body
  // The state has what holds, whoever wrote it.
  if (time === 'before' || graph.mayBeWritten(shown)) return api.policy
  const attached = companions(api, 'aws_api_gateway_rest_api_policy', { rest_api_id: 'id' }).some()
  return (attached.outcome === 'pass' ? undefined : policyInBody(api.body)) ?? api.policy
}

/** The policy that an OpenAPI document gives its API; undefined where nothing in it says that it gives one. */
export function policyInBody(body: Scalar): Scalar | undefined {
  const document = asValue(json<object>(body))
  // One that cannot be read as JSON, such as one in YAML, may give one where it has the word.
  if (document._state() === 'unknown' && !textSoFar(body)?.includes(POLICY)) return undefined
  const policy = document._child(POLICY)
  return policy._state() === 'absent' ? undefined : (policy as unknown as Scalar)
}

/** The policy of an API, where there is one, lets nobody in whom it does not name. */
export function isClosed(document: Scalar | undefined): Verdict {
  return document === undefined ? PASS : statements(document).no(grantsAnyone)
}

const POLICY = 'x-amazon-apigateway-policy'

import { all, any, asValue, type Scalar, type Verdict } from '../../engine/index.ts'
import { isGiven } from './given.ts'
import { switchesAddressOff } from './openapi.ts'
import { type AwsResource, companions, follow } from './policy.ts'
import { unless } from './unless.ts'

type Api = AwsResource<'aws_api_gateway_rest_api'> | AwsResource<'aws_apigatewayv2_api'>

/** Callers show a certificate: the address that AWS gives the API is off, and all of its own names ask for mutual TLS. */
export function asksForCertificate(api: Api): Verdict {
  const mappings = mappingsOf(api)
  return all(
    hasOwnNamesAlone(api),
    any(...mappings.map(found => found.some())),
    ...mappings.map(found => found.every(isMutual)),
  )
}

/** The address that AWS gives the API is off: by the argument, or by an OpenAPI document where that is left out. */
export function hasOwnNamesAlone(api: Api): Verdict {
  const { disable_execute_api_endpoint: argument, body } = api
  return any(
    argument.is(true),
    all(
      // Of what nobody writes the plan repeats what holds before the document is taken.
      unless(argument.is(false).outcome === 'pass' && isGiven(argument, '').outcome === 'pass'),
      any(
        switchesAddressOff(body),
        companions(api, 'aws_api_gateway_rest_api_put', { rest_api_id: 'id' }).some(put =>
          switchesAddressOff(put.body),
        ),
      ),
    ),
  )
}

/** One of the API's own names asks for mutual TLS. */
export function hasNameThatAsks(api: Api): Verdict {
  return any(...mappingsOf(api).map(found => found.some(isMutual)))
}

function mappingsOf(api: Api) {
  return [
    companions(api, 'aws_api_gateway_base_path_mapping', { api_id: 'id' }),
    companions(api, 'aws_apigatewayv2_api_mapping', { api_id: 'id' }),
  ]
}

function isMutual({ domain_name: name }: { readonly domain_name: Scalar }): Verdict {
  const value = asValue(name)
  const { graph } = value._body
  // Whatever names one of the two kinds names none of the other.
  const named = DOMAINS.filter(type => graph.others().follow(value, type, KEYS).certain.length > 0)
  return any(
    ...(named.length > 0 ? named : DOMAINS).map(type =>
      follow(name, type, KEYS).some(domain => domain.mutual_tls_authentication.isSet()),
    ),
  )
}

const DOMAINS = ['aws_api_gateway_domain_name', 'aws_apigatewayv2_domain_name'] as const
const KEYS = ['domain_name', 'id'] as const

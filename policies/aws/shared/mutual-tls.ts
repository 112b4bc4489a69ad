import { all, any, type Verdict } from '../../engine/index.ts'
import { type AwsResource, companions, follow } from './policy.ts'

type Api = AwsResource<'aws_api_gateway_rest_api'> | AwsResource<'aws_apigatewayv2_api'>

/** Callers show a certificate: the address that AWS gives the API is off, and all of its own names ask for mutual TLS. */
export function asksForCertificate(api: Api): Verdict {
  const mappings = [
    companions(api, 'aws_api_gateway_base_path_mapping', { api_id: 'id' }),
    companions(api, 'aws_apigatewayv2_api_mapping', { api_id: 'id' }),
  ]
  return all(
    api.disable_execute_api_endpoint.is(true),
    any(...mappings.map(found => found.some())),
    ...mappings.map(found =>
      found.every(({ domain_name: name }) => any(...DOMAINS.map(type => hasTruststore(name, type)))),
    ),
  )
}

const DOMAINS = ['aws_api_gateway_domain_name', 'aws_apigatewayv2_domain_name'] as const

function hasTruststore(name: Parameters<typeof follow>[0], type: (typeof DOMAINS)[number]): Verdict {
  return follow(name, type, ['domain_name', 'id']).some(domain => domain.mutual_tls_authentication.isSet())
}

import { all, not, type Verdict } from '../../engine/index.ts'
import { type AwsResource, companions, follow } from './policy.ts'

type Network = AwsResource<'aws_vpclattice_service_network'>

/**
 * Whoever comes to a Lattice service comes through a network of which this holds: it is in one, and in none of the plan of which it does
 * not hold.
 */
export function isInNetworksThat(
  holds: (network: Network) => Verdict,
  service: AwsResource<'aws_vpclattice_service'>,
): Verdict {
  const ties = companions(service, 'aws_vpclattice_service_network_service_association', {
    service_identifier: ['id', 'arn'],
  })
  const isInOne = (test: typeof holds) =>
    ties.some(tie =>
      follow(tie.service_network_identifier, 'aws_vpclattice_service_network', ['id', 'arn']).some(test),
    )
  return all(isInOne(holds), not(isInOne(network => not(holds(network)))))
}

import { setting } from '../shared/index.ts'

export default setting({
  title: 'App Runner service is private',
  problem: 'App Runner service is open to the internet',
  severity: 'LOW',
  resource: 'aws_apprunner_service',
  path: 'network_configuration.ingress_configuration.is_publicly_accessible',
  isNot: true,
  // Inside its block the provider sends what is not written as false.
  unset: 'pass',
  withoutBlock: 'fail',
  why: 'The service answers everyone on the internet, and no security group stands before it. What only your own programs call needs no such address.',
  remediation:
    'Set is_publicly_accessible to false, and let callers in by an aws_apprunner_vpc_ingress_connection; a site that is meant for everyone takes a waiver.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/apprunner_service',
    'https://docs.aws.amazon.com/apprunner/latest/dg/network-pl.html',
    'https://docs.aws.amazon.com/config/latest/developerguide/apprunner-service-no-public-access.html',
  ],
  equivalents: {},
})

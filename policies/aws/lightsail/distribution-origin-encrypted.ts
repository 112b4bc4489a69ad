import { setting } from '../shared/index.ts'

export default setting({
  title: 'Lightsail distribution reaches its origin over HTTPS',
  problem: 'Lightsail distribution reaches its origin over plain HTTP',
  severity: 'MEDIUM',
  resource: 'aws_lightsail_distribution',
  path: 'origin.protocol_policy',
  isNot: 'http-only',
  good: 'https-only',
  unset: 'pass',
  beside: { 'origin.name': 'shop', 'origin.region_name': 'eu-central-1' },
  why: 'What viewers sent over HTTPS goes on in clear from the edge to the origin, and whoever listens on the way reads and changes it. Logins and sessions go with it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_distribution',
    'https://docs.aws.amazon.com/lightsail/2016-11-28/api-reference/API_InputOrigin.html',
  ],
  equivalents: {},
})

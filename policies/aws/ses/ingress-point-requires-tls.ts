import { setting } from '../shared/index.ts'

export default setting({
  title: 'Ingress point of Mail Manager takes mail over TLS alone',
  problem: 'Ingress point of Mail Manager takes mail in clear',
  severity: 'MEDIUM',
  resource: 'aws_mailmanager_ingress_point',
  path: 'tls_policy',
  oneOf: ['REQUIRED', 'FIPS'],
  bad: 'OPTIONAL',
  // Nothing says what holds unless it is set.
  unset: 'pass',
  beside: { name: 'inbound', rule_set_id: 'rs-1', traffic_policy_id: 'tp-1', type: 'OPEN' },
  why: 'A server that offers no TLS hands the message over in clear, and whoever sits between can read and change it. An attacker can make the offer disappear.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/mailmanager_ingress_point',
    'https://docs.aws.amazon.com/sesmailmanager/latest/APIReference/API_CreateIngressPoint.html',
  ],
  equivalents: {},
})

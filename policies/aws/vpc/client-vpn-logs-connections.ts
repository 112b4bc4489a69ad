import { expression, logged } from '../shared/index.ts'

export default logged({
  noun: 'Client VPN endpoint',
  title: 'Client VPN endpoint logs connections',
  problem: 'Client VPN endpoint does not log connections',
  resource: 'aws_ec2_client_vpn_endpoint',
  path: 'connection_log_options.enabled',
  beside: {
    'connection_log_options.cloudwatch_log_group': expression('aws_cloudwatch_log_group.example.name'),
  },
  why: 'Who came in, from where and for how long stands nowhere else. A stolen certificate goes unseen.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ec2_client_vpn_endpoint',
    'https://docs.aws.amazon.com/vpn/latest/clientvpn-admin/connection-logging.html',
  ],
  equivalents: {},
})

import { all, any, holdsInternet, not, PASS, policy, portFacts, portsOf } from '../shared/index.ts'

export default policy({
  title: 'Lightsail instance opens nothing but the web to the internet',
  problem: 'Lightsail instance opens ports for administration or data to the internet',
  severity: 'HIGH',
  resource: 'aws_lightsail_instance_public_ports',
  must: ports =>
    ports.port_info.every(info => {
      const range = { protocol: info.protocol, from: info.from_port, to: info.to_port }
      const opened = portsOf(range)
      if (opened === undefined || WEB.has(opened)) return PASS
      const everyone = any(
        holdsInternet(info.cidrs),
        holdsInternet(info.ipv6_cidrs),
        // Where nobody is named, anyone may connect.
        all(info.cidrs.isAbsent(), info.ipv6_cidrs.isAbsent(), info.cidr_list_aliases.isAbsent()),
      )
      return not(all(everyone, ...portFacts(range)))
    }),
  why: 'Anyone can reach the port and try passwords, keys or a flaw in what listens there. Lightsail opens a port to every address unless the addresses are named.',
  remediation:
    'Name the addresses that may connect in cidrs, or let in the browser-based client alone by cidr_list_aliases.',
  fix: `
    resource "aws_lightsail_instance_public_ports" "this" {
      port_info {
        protocol  = "tcp"
        from_port = 22
        to_port   = 22
        cidrs     = ["203.0.113.0/24"]
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lightsail_instance_public_ports',
    'https://docs.aws.amazon.com/lightsail/2016-11-28/api-reference/API_PutInstancePublicPorts.html',
    'https://docs.aws.amazon.com/lightsail/latest/userguide/understanding-firewall-and-port-mappings-in-amazon-lightsail.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      ports('protocol = "tcp"\n  from_port = 22\n  to_port = 22\n  cidrs = ["203.0.113.0/24"]'),
      ports(
        'protocol = "tcp"\n  from_port = 22\n  to_port = 22\n  cidr_list_aliases = ["lightsail-connect"]',
      ),
      ports('protocol = "tcp"\n  from_port = 443\n  to_port = 443'),
      ports('protocol = "tcp"\n  from_port = 80\n  to_port = 80\n  cidrs = ["0.0.0.0/0"]'),
      ports('protocol = "icmp"\n  from_port = 8\n  to_port = -1'),
    ],
    fail: [
      ports('protocol = "tcp"\n  from_port = 22\n  to_port = 22'),
      ports('protocol = "tcp"\n  from_port = 3389\n  to_port = 3389\n  cidrs = ["0.0.0.0/0"]'),
      ports('protocol = "tcp"\n  from_port = 5432\n  to_port = 5432\n  ipv6_cidrs = ["::/0"]'),
      ports('protocol = "all"\n  from_port = 0\n  to_port = 65535\n  cidrs = ["0.0.0.0/1"]'),
      ports('protocol = "tcp"\n  from_port = 1\n  to_port = 65535'),
    ],
    undetermined: [ports('protocol = "tcp"\n  from_port = 22\n  to_port = 22\n  cidrs = local.offices')],
  },
})

/** Ports that are meant for everyone, or that a security group is told of in less grave words. */
const WEB: ReadonlySet<string> = new Set(['http', 'httpAlternate', 'httpDevelopment', 'other'])

function ports(info: string): string {
  return `resource "aws_lightsail_instance_public_ports" "web" {\n  instance_name = "web"\n  port_info {\n  ${info}\n  }\n}`
}

import { all, any, isInternet, policy } from '../shared/index.ts'

export default policy({
  title: 'Game servers do not open SSH or RDP to the internet',
  problem: 'Game servers open SSH or RDP to the internet',
  severity: 'HIGH',
  resource: 'aws_gamelift_fleet',
  must: fleet =>
    fleet.ec2_inbound_permission.no(permission =>
      all(
        isInternet(permission.ip_range),
        permission.protocol.isNot('UDP'),
        any(
          all(permission.from_port.atMost(22), permission.to_port.atLeast(22)),
          all(permission.from_port.atMost(3389), permission.to_port.atLeast(3389)),
        ),
      ),
    ),
  why: 'Anyone can try keys and passwords there, on every server of the fleet. Players need the ports of the game, and nobody else needs these from everywhere.',
  remediation:
    'Open the ports of the game alone, and name your own addresses in ip_range for administration.',
  fix: `
    resource "aws_gamelift_fleet" "this" {
      ec2_inbound_permission {
        protocol  = "TCP"
        from_port = 22
        to_port   = 22
        ip_range  = "203.0.113.0/24"
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/gamelift_fleet',
    'https://docs.aws.amazon.com/gameliftservers/latest/apireference/API_IpPermission.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      fleet('TCP', 7777, 7778, '"0.0.0.0/0"'),
      fleet('TCP', 22, 22, '"203.0.113.0/24"'),
      fleet('UDP', 1, 65535, '"0.0.0.0/0"'),
    ],
    fail: [
      fleet('TCP', 22, 22, '"0.0.0.0/0"'),
      fleet('TCP', 3389, 3389, '"0.0.0.0/0"'),
      fleet('TCP', 1026, 60000, '"0.0.0.0/1"'),
    ],
    undetermined: [fleet('TCP', 22, 22, 'local.office')],
  },
})

function fleet(protocol: string, from: number, to: number, range: string): string {
  return `
    resource "aws_gamelift_fleet" "arena" {
      name = "arena"
      ec2_inbound_permission {
        protocol  = "${protocol}"
        from_port = ${from}
        to_port   = ${to}
        ip_range  = ${range}
      }
    }
  `
}

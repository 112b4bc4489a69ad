import { type AwsResource, all, any, policy } from '../shared/index.ts'

type Vpn = AwsResource<'aws_vpn_connection'>

export default policy({
  title: 'VPN connection refuses weak algorithms',
  problem: 'VPN connection accepts weak algorithms',
  severity: 'LOW',
  resource: 'aws_vpn_connection',
  must: vpn =>
    all(
      hasSoundGroups(vpn.tunnel1_phase1_dh_group_numbers),
      hasSoundGroups(vpn.tunnel1_phase2_dh_group_numbers),
      hasSoundGroups(vpn.tunnel2_phase1_dh_group_numbers),
      hasSoundGroups(vpn.tunnel2_phase2_dh_group_numbers),
      refusesSha1(vpn.tunnel1_phase1_integrity_algorithms),
      refusesSha1(vpn.tunnel2_phase1_integrity_algorithms),
      any(
        refusesSha1(vpn.tunnel1_phase2_integrity_algorithms),
        authenticates(vpn.tunnel1_phase2_encryption_algorithms),
      ),
      any(
        refusesSha1(vpn.tunnel2_phase2_integrity_algorithms),
        authenticates(vpn.tunnel2_phase2_encryption_algorithms),
      ),
    ),
  why: 'Of what your device offers AWS takes the lowest that the tunnel accepts, and where nothing is named it accepts SHA-1 and a key exchange of 1,024 bits. Whoever records the traffic, and can afford to break that, reads it all.',
  remediation:
    'Name groups from 14 to 21 and algorithms of SHA-2 for both phases of both tunnels, once your device offers them; each change interrupts its tunnel for some minutes.',
  fix: `
    resource "aws_vpn_connection" "this" {
      tunnel1_phase1_dh_group_numbers     = [14, 19, 20, 21]
      tunnel1_phase2_dh_group_numbers     = [14, 19, 20, 21]
      tunnel2_phase1_dh_group_numbers     = [14, 19, 20, 21]
      tunnel2_phase2_dh_group_numbers     = [14, 19, 20, 21]
      tunnel1_phase1_integrity_algorithms = ["SHA2-256", "SHA2-384", "SHA2-512"]
      tunnel1_phase2_integrity_algorithms = ["SHA2-256", "SHA2-384", "SHA2-512"]
      tunnel2_phase1_integrity_algorithms = ["SHA2-256", "SHA2-384", "SHA2-512"]
      tunnel2_phase2_integrity_algorithms = ["SHA2-256", "SHA2-384", "SHA2-512"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpn_connection',
    'https://docs.aws.amazon.com/vpn/latest/s2svpn/VPNTunnels.html',
    'https://datatracker.ietf.org/doc/html/rfc8247',
  ],
  equivalents: {},
  examples: {
    pass: [
      connection({}),
      connection({ tunnel1_phase1_dh_group_numbers: '[20]' }),
      // What AES-GCM encrypts cannot be changed unseen: the second phase then takes no other algorithm for that.
      connection({
        tunnel1_phase2_encryption_algorithms: '["AES256-GCM-16"]',
        tunnel1_phase2_integrity_algorithms: 'null',
      }),
    ],
    fail: [
      `
        resource "aws_vpn_connection" "office" {
          type = "ipsec.1"
        }
      `,
      connection({ tunnel2_phase1_dh_group_numbers: '[2, 14]' }),
      connection({ tunnel1_phase2_dh_group_numbers: '[5]' }),
      connection({ tunnel1_phase1_dh_group_numbers: '[22]' }),
      connection({ tunnel2_phase2_dh_group_numbers: 'null' }),
      connection({ tunnel1_phase1_integrity_algorithms: '["SHA1", "SHA2-256"]' }),
      connection({
        tunnel1_phase2_encryption_algorithms: '["AES256", "AES256-GCM-16"]',
        tunnel1_phase2_integrity_algorithms: 'null',
      }),
    ],
    undetermined: [
      connection({ tunnel1_phase1_dh_group_numbers: '[local.group]' }),
      connection({ tunnel2_phase2_integrity_algorithms: '[local.algorithm]' }),
    ],
  },
})

/** 1,024 and 1,536 bits, and groups that may hide a trapdoor. */
function hasSoundGroups(groups: Vpn['tunnel1_phase1_dh_group_numbers']) {
  return all(
    groups.isSet(),
    groups.every(group => group.noneOf([2, 5, 22, 23, 24])),
  )
}

function refusesSha1(algorithms: Vpn['tunnel1_phase1_integrity_algorithms']) {
  return all(
    algorithms.isSet(),
    algorithms.every(algorithm => algorithm.isNot('SHA1')),
  )
}

function authenticates(algorithms: Vpn['tunnel1_phase2_encryption_algorithms']) {
  return all(
    algorithms.isSet(),
    algorithms.every(algorithm => algorithm.oneOf(['AES128-GCM-16', 'AES256-GCM-16'])),
  )
}

function connection(other: Readonly<Record<string, string>>): string {
  const tunnels = ['tunnel1', 'tunnel2'].flatMap(tunnel =>
    ['phase1', 'phase2'].flatMap(phase => [
      [`${tunnel}_${phase}_dh_group_numbers`, '[14, 20]'],
      [`${tunnel}_${phase}_integrity_algorithms`, '["SHA2-256"]'],
    ]),
  )
  const written = { ...Object.fromEntries(tunnels), ...other }
  const lines = Object.entries(written).map(([name, value]) => `  ${name} = ${value}`)
  return `resource "aws_vpn_connection" "office" {\n${lines.join('\n')}\n}`
}

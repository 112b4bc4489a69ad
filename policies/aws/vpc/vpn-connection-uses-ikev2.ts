import { type AwsResource, all, policy } from '../shared/index.ts'

type Versions = AwsResource<'aws_vpn_connection'>['tunnel1_ike_versions']

export default policy({
  title: 'VPN connection speaks IKEv2 only',
  problem: 'VPN connection speaks IKEv1 too',
  severity: 'LOW',
  resource: 'aws_vpn_connection',
  must: vpn => all(isModern(vpn.tunnel1_ike_versions), isModern(vpn.tunnel2_ike_versions)),
  why: 'IKEv1 is no longer maintained, and its aggressive mode lets a listener guess the shared key offline. AWS accepts both versions where none is named.',
  remediation: 'Set tunnel1_ike_versions and tunnel2_ike_versions to ["ikev2"].',
  fix: `
    resource "aws_vpn_connection" "this" {
      tunnel1_ike_versions = ["ikev2"]
      tunnel2_ike_versions = ["ikev2"]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpn_connection',
    'https://docs.aws.amazon.com/vpn/latest/s2svpn/VPNTunnels.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_vpn_connection" "office" {
          tunnel1_ike_versions = ["ikev2"]
          tunnel2_ike_versions = ["ikev2"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_vpn_connection" "office" {
          type = "ipsec.1"
        }
      `,
      `
        resource "aws_vpn_connection" "office" {
          tunnel1_ike_versions = ["ikev2"]
          tunnel2_ike_versions = ["ikev1", "ikev2"]
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpn_connection" "office" {
          tunnel1_ike_versions = ["ikev2"]
          tunnel2_ike_versions = [local.version]
        }
      `,
    ],
  },
})

function isModern(versions: Versions) {
  return all(
    versions.isSet(),
    versions.every(version => version.is('ikev2')),
  )
}

import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Pre-shared key of a VPN',
  secrets: {
    aws_vpn_connection: ['tunnel1_preshared_key', 'tunnel2_preshared_key'],
  },
  remediation:
    'Leave it out, so that AWS makes it, or hand it in by a sensitive variable without a default. Then change the one that was written.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpn_connection',
    'https://docs.aws.amazon.com/vpn/latest/s2svpn/VPNTunnels.html',
  ],
  equivalents: {},
})

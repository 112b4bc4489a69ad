import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Key of a Direct Connect link',
  secrets: {
    aws_dx_bgp_peer: ['bgp_auth_key'],
    aws_dx_hosted_private_virtual_interface: ['bgp_auth_key'],
    aws_dx_hosted_public_virtual_interface: ['bgp_auth_key'],
    aws_dx_hosted_transit_virtual_interface: ['bgp_auth_key'],
    aws_dx_macsec_key_association: ['cak'],
    aws_dx_private_virtual_interface: ['bgp_auth_key'],
    aws_dx_public_virtual_interface: ['bgp_auth_key'],
    aws_dx_transit_virtual_interface: ['bgp_auth_key'],
  },
  remediation:
    'Let AWS make the key of a session by leaving bgp_auth_key out, and name a secret of Secrets Manager by secret_arn for MACsec. Then change the one that was written.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dx_bgp_peer',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dx_macsec_key_association',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dx_private_virtual_interface',
    'https://docs.aws.amazon.com/directconnect/latest/UserGuide/MACsec.html',
  ],
  equivalents: {},
})

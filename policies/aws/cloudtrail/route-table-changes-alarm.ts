import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Route table changes raise an alarm',
  problem: 'Route table changes raise no alarm',
  why: 'A changed route can lead traffic past the firewall, or through a machine that reads it. Nothing breaks that would show it.',
  source: 'ec2.amazonaws.com',
  calls: [
    'CreateRoute',
    'CreateRouteTable',
    'ReplaceRoute',
    'ReplaceRouteTableAssociation',
    'DeleteRouteTable',
    'DeleteRoute',
    'DisassociateRouteTable',
  ],
  equivalents: { trivy: ['AWS-0159'] },
})

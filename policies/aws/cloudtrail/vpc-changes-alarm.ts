import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'VPC changes raise an alarm',
  problem: 'VPC changes raise no alarm',
  why: 'A new VPC or a peering can join networks that were kept apart. It is seldom done, so each time is worth a look.',
  source: 'ec2.amazonaws.com',
  calls: [
    'CreateVpc',
    'DeleteVpc',
    'ModifyVpcAttribute',
    'AcceptVpcPeeringConnection',
    'CreateVpcPeeringConnection',
    'DeleteVpcPeeringConnection',
    'RejectVpcPeeringConnection',
  ],
  equivalents: { trivy: ['AWS-0160'] },
})

import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Network ACL changes raise an alarm',
  problem: 'Network ACL changes raise no alarm',
  why: 'A network ACL holds for a whole subnet. A change of it opens or closes the way to everything in there.',
  source: 'ec2.amazonaws.com',
  calls: [
    'CreateNetworkAcl',
    'CreateNetworkAclEntry',
    'DeleteNetworkAcl',
    'DeleteNetworkAclEntry',
    'ReplaceNetworkAclEntry',
    'ReplaceNetworkAclAssociation',
  ],
  equivalents: { trivy: ['AWS-0157'] },
})

import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Security group changes raise an alarm',
  problem: 'Security group changes raise no alarm',
  why: 'One new rule opens a machine to the internet. Scanners find it within minutes.',
  source: 'ec2.amazonaws.com',
  calls: [
    'AuthorizeSecurityGroupIngress',
    'AuthorizeSecurityGroupEgress',
    'RevokeSecurityGroupIngress',
    'RevokeSecurityGroupEgress',
    'CreateSecurityGroup',
    'DeleteSecurityGroup',
  ],
  equivalents: { trivy: ['AWS-0156'] },
})

import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Use of the root user raises an alarm',
  problem: 'Use of the root user raises no alarm',
  why: 'The root user may do everything, and nothing can hold it back. It is hardly ever needed, so each use is worth a look.',
  events: { 'a call by root': { userIdentity: { type: 'Root', accountId: '111122223333' } } },
  pattern:
    '{ ($.userIdentity.type = "Root") && ($.userIdentity.invokedBy NOT EXISTS) && ($.eventType != "AwsServiceEvent") }',
  equivalents: { trivy: ['AWS-0149'] },
})

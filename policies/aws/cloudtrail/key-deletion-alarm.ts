import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Disabling or deleting a customer key raises an alarm',
  problem: 'Disabling or deleting a customer key raises no alarm',
  why: 'What is encrypted with a key is lost with it. Within the waiting time a deletion can be called off, if somebody knows of it.',
  source: 'kms.amazonaws.com',
  calls: ['DisableKey', 'ScheduleKeyDeletion'],
  equivalents: { trivy: ['AWS-0153'] },
})

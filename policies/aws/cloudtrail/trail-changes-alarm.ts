import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Trail changes raise an alarm',
  problem: 'Trail changes raise no alarm',
  why: 'An intruder turns the record off before anything else. Nothing after that can be seen, so that this must be.',
  source: 'cloudtrail.amazonaws.com',
  calls: ['CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging'],
  equivalents: { trivy: ['AWS-0151'] },
})

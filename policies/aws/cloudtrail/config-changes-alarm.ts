import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'AWS Config changes raise an alarm',
  problem: 'AWS Config changes raise no alarm',
  why: 'With the recorder off, changes of resources leave no trace there. That is why it is turned off.',
  source: 'config.amazonaws.com',
  calls: [
    'StopConfigurationRecorder',
    'DeleteDeliveryChannel',
    'PutDeliveryChannel',
    'PutConfigurationRecorder',
  ],
  equivalents: { trivy: ['AWS-0155'] },
})

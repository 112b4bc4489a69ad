import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Unauthorized API calls raise an alarm',
  problem: 'Unauthorized API calls raise no alarm',
  why: 'Somebody who tries what they may not do is feeling their way. A run of refused calls is often the first sign of a stolen key.',
  events: {
    UnauthorizedOperation: { errorCode: 'Client.UnauthorizedOperation' },
    AccessDenied: { eventName: 'GetObject', eventSource: 's3.amazonaws.com', errorCode: 'AccessDenied' },
  },
  pattern: '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
  equivalents: { trivy: ['AWS-0147'] },
})

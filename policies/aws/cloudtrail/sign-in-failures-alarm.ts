import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Failed console sign-ins raise an alarm',
  problem: 'Failed console sign-ins raise no alarm',
  why: 'Many failures in a row mean that somebody tries passwords. Seen in time, the account can be closed before one fits.',
  events: {
    'Failed authentication': {
      eventName: 'ConsoleLogin',
      eventSource: 'signin.amazonaws.com',
      eventType: 'AwsConsoleSignIn',
      errorMessage: 'Failed authentication',
      responseElements: { ConsoleLogin: 'Failure' },
    },
  },
  pattern: '{ ($.eventName = "ConsoleLogin") && ($.errorMessage = "Failed authentication") }',
  equivalents: { trivy: ['AWS-0152'] },
})

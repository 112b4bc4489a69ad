import { trailAlarm } from '../shared/index.ts'

export default trailAlarm({
  title: 'Console sign-in without MFA raises an alarm',
  problem: 'Console sign-in without MFA raises no alarm',
  why: 'A sign-in with a password alone is what a thief of a password does. Seen at once, the password can be changed before more is done.',
  events: {
    ConsoleLogin: {
      eventName: 'ConsoleLogin',
      eventSource: 'signin.amazonaws.com',
      eventType: 'AwsConsoleSignIn',
      additionalEventData: { MFAUsed: 'No' },
      responseElements: { ConsoleLogin: 'Success' },
    },
  },
  pattern: '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }',
  equivalents: { trivy: ['AWS-0148'] },
})

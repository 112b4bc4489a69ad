import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'SMS resource',
  documents: { aws_pinpointsmsvoicev2_resource_policy: 'policy' },
  action: 'sms-voice:SendTextMessage',
  attaches: {
    aws_pinpointsmsvoicev2_resource_policy: {
      resource_arn: 'arn:aws:sms-voice:eu-central-1:111122223333:phone-number/phone-0123',
    },
  },
  why: 'Everyone with an AWS account can send messages from your number or sender id, as the statement says. Who gets one takes it for yours.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpointsmsvoicev2_resource_policy',
    'https://docs.aws.amazon.com/pinpoint/latest/apireference_smsvoicev2/API_PutResourcePolicy.html',
  ],
  equivalents: {},
})

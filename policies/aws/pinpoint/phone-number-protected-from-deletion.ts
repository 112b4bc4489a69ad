import { deletionProtected } from '../shared/index.ts'

export default deletionProtected({
  noun: 'Phone number',
  resource: 'aws_pinpointsmsvoicev2_phone_number',
  path: 'deletion_protection_enabled',
  why: 'A number that is given back cannot be had again, and whoever gets it next receives what people answer to you. Protected, the deletion has to be made possible first.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/pinpointsmsvoicev2_phone_number',
    'https://docs.aws.amazon.com/sms-voice/latest/userguide/phone-numbers-deletion-protection.html',
  ],
  equivalents: {},
})

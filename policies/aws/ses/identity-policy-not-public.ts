import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Email identity',
  documents: { aws_ses_identity_policy: 'policy', aws_sesv2_email_identity_policy: 'policy' },
  action: 'ses:SendEmail',
  attaches: {
    aws_ses_identity_policy: { identity: 'example.com', name: 'partners' },
    aws_sesv2_email_identity_policy: { email_identity: 'example.com', policy_name: 'partners' },
  },
  why: 'Everyone with an AWS account can send email in the name of your domain, signed as yours. Recipients cannot tell it from your own.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ses_identity_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sesv2_email_identity_policy',
    'https://docs.aws.amazon.com/ses/latest/dg/sending-authorization-policies.html',
  ],
  equivalents: {},
})

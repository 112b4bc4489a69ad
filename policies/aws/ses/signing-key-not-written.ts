import { secretNotWritten } from '../shared/index.ts'

export default secretNotWritten({
  noun: 'Signing key of an identity',
  secrets: {
    aws_sesv2_email_identity: ['dkim_signing_attributes.domain_signing_private_key'],
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sesv2_email_identity',
    'https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-bring-your-own.html',
  ],
  equivalents: {},
})

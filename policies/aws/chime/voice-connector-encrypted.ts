import { setting } from '../shared/index.ts'

export default setting({
  title: 'Voice connector requires encryption',
  problem: 'Voice connector takes calls that are not encrypted',
  severity: 'MEDIUM',
  resource: 'aws_chime_voice_connector',
  path: 'require_encryption',
  is: true,
  unset: 'fail',
  beside: { name: 'office' },
  why: 'Calls and their signalling go over the internet in clear: whoever sits on the way listens to them, and can read with whom one speaks. Required, they go over TLS and SRTP.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/chime_voice_connector',
    'https://docs.aws.amazon.com/chime-sdk/latest/ag/voice-connectors.html',
  ],
  equivalents: {},
})

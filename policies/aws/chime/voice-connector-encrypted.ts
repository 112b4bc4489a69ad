import { encrypted } from '../shared/index.ts'

export default encrypted({
  noun: 'Voice connector',
  title: 'Voice connector takes encrypted calls only',
  problem: 'Voice connector takes calls in clear',
  severity: 'MEDIUM',
  resource: 'aws_chime_voice_connector',
  path: 'require_encryption',
  why: 'Who calls whom, and what is said, may cross the internet in clear. Whoever can listen on the way hears it, and can take a call over.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/chime_voice_connector',
    'https://docs.aws.amazon.com/chime-sdk/latest/APIReference/API_voice-chime_CreateVoiceConnector.html',
  ],
  equivalents: {},
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'AgentCore browser records its sessions',
  problem: 'AgentCore browser records no sessions',
  severity: 'LOW',
  resource: 'aws_bedrockagentcore_browser',
  path: 'recording.enabled',
  is: true,
  unset: 'fail',
  beside: { 'recording.s3_location.bucket': 'recordings', 'recording.s3_location.prefix': 'browser/' },
  why: 'What an agent did in the browser can be told afterwards only from a recording. Without it a page that talked the agent into something leaves no trace.',
  remediation: 'Set enabled to true in recording and name a bucket in s3_location.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/bedrockagentcore_browser',
    'https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/browser-session-recording.html',
  ],
  equivalents: {},
})

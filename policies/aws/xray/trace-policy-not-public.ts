import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Trace',
  severity: 'MEDIUM',
  documents: { aws_xray_resource_policy: 'policy_document' },
  action: 'xray:PutTraceSegments',
  attaches: { aws_xray_resource_policy: { policy_name: 'traces' } },
  why: 'Everyone with an AWS account can write traces into this one. Forged ones hide what happened, and each one is paid for.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/xray_resource_policy',
    'https://docs.aws.amazon.com/xray/latest/api/API_PutResourcePolicy.html',
  ],
  equivalents: {},
})

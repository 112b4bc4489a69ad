import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Observability sink',
  severity: 'MEDIUM',
  documents: { aws_oam_sink_policy: 'policy' },
  action: 'oam:CreateLink',
  attaches: {
    aws_oam_sink_policy: { sink_identifier: 'arn:aws:oam:eu-central-1:111122223333:sink/central' },
  },
  why: 'Every AWS account can link itself to the sink and send its metrics, logs and traces there. What is watched then mixes with what strangers make up.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/oam_sink_policy',
    'https://docs.aws.amazon.com/OAM/latest/APIReference/API_PutSinkPolicy.html',
  ],
  equivalents: {},
})

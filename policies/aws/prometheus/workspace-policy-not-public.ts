import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Prometheus workspace',
  documents: { aws_prometheus_resource_policy: 'policy_document' },
  action: 'aps:QueryMetrics',
  attaches: { aws_prometheus_resource_policy: { workspace_id: 'ws-0123' } },
  why: 'Everyone with an AWS account can query the metrics, or write others, as the statement says. Metrics tell what runs, how much of it and under which names.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/prometheus_resource_policy',
    'https://docs.aws.amazon.com/prometheus/latest/userguide/security_iam_service-with-iam.html',
  ],
  equivalents: {},
})

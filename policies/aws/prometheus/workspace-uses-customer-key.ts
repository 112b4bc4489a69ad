import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Prometheus workspace',
  resource: 'aws_prometheus_workspace',
  path: 'kms_key_arn',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/prometheus_workspace',
    'https://docs.aws.amazon.com/prometheus/latest/userguide/encryption-at-rest-Amazon-Service-Prometheus.html',
  ],
  equivalents: {},
})

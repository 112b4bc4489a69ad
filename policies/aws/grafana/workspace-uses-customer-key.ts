import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Grafana workspace',
  resource: 'aws_grafana_workspace',
  path: 'kms_key_id',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/grafana_workspace',
    'https://docs.aws.amazon.com/grafana/latest/userguide/encryption-at-rest-AMG.html',
  ],
  equivalents: {},
})

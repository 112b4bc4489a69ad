import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Incident data',
  resource: 'aws_ssmincidents_replication_set',
  path: 'regions.kms_key_arn',
  bad: 'DefaultKey',
  beside: { 'regions.name': 'eu-central-1' },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ssmincidents_replication_set',
    'https://docs.aws.amazon.com/incident-manager/latest/userguide/data-protection.html',
  ],
  equivalents: {},
})

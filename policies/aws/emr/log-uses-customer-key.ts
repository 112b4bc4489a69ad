import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Log of an EMR cluster',
  resource: 'aws_emr_cluster',
  path: 'log_encryption_kms_key_id',
  beside: { log_uri: 's3://logs/emr/' },
  when: cluster => cluster.log_uri.isSet(),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-plan-debugging.html',
  ],
  equivalents: {},
})

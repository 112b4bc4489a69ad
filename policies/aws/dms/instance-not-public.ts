import { notPublic } from '../shared/index.ts'

export default notPublic({
  noun: 'Replication instance',
  resource: 'aws_dms_replication_instance',
  path: 'publicly_accessible',
  unset: 'pass',
  why: 'The instance gets an address that the whole internet can reach, and it holds the logins of the databases on both sides. One open rule or one flaw then stands between it and every scanner.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/dms_replication_instance',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/dms-controls.html',
  ],
  equivalents: { checkov: ['CKV_AWS_89'] },
})

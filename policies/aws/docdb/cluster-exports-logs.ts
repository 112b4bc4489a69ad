import { logged } from '../shared/index.ts'

export default logged({
  noun: 'DocumentDB cluster',
  title: 'DocumentDB cluster exports its logs',
  problem: 'DocumentDB cluster exports no logs',
  resource: 'aws_docdb_cluster',
  path: 'enabled_cloudwatch_logs_exports',
  isSet: true,
  good: ['audit', 'profiler'],
  why: 'What the cluster records is gone with it, and nobody is told of it. In CloudWatch the audit log is kept, searched and watched, also when somebody wipes their traces.',
  remediation: 'Set enabled_cloudwatch_logs_exports to ["audit", "profiler"].',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/docdb_cluster',
    'https://docs.aws.amazon.com/documentdb/latest/developerguide/event-auditing.html',
  ],
  equivalents: { checkov: ['CKV_AWS_85'], trivy: ['AWS-0020'] },
})

import { customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Performance Insights data',
  title: 'Performance Insights are encrypted with a customer key',
  problem: 'Performance Insights are not encrypted with a customer key',
  resource: ['aws_db_instance', 'aws_rds_cluster_instance', 'aws_rds_cluster'],
  path: 'performance_insights_kms_key_id',
  when: db => db.performance_insights_enabled.is(true),
  beside: { engine: 'aurora-postgresql', performance_insights_enabled: true },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/rds_cluster_instance',
    'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PerfInsights.access-control.html',
  ],
  equivalents: { checkov: ['CKV_AWS_354'], trivy: ['AWS-0078'] },
})

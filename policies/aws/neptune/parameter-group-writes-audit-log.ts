import { parameter } from '../shared/index.ts'

export default parameter({
  title: 'Neptune parameter group turns the audit log on',
  problem: 'Neptune parameter group leaves the audit log off',
  severity: 'MEDIUM',
  resource: 'aws_neptune_cluster_parameter_group',
  name: 'neptune_enable_audit_log',
  good: ['1'],
  bad: '0',
  unset: 'fail',
  family: 'neptune1.3',
  why: 'Neptune records who asked what only where this parameter is on. What the cluster exports to CloudWatch stays empty without it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/neptune_cluster_parameter_group',
    'https://docs.aws.amazon.com/neptune/latest/userguide/auditing.html',
  ],
  equivalents: {},
})

import { parameter } from '../shared/index.ts'

export default parameter({
  title: 'Warehouse parameter group logs queries',
  problem: 'Warehouse parameter group does not log queries',
  severity: 'LOW',
  resource: 'aws_redshift_parameter_group',
  name: 'enable_user_activity_logging',
  good: ['true'],
  bad: 'false',
  unset: 'fail',
  family: 'redshift-1.0',
  why: 'The audit log tells who logged in; what they asked is in it only where this parameter is on. After a theft nobody can say then which tables were read.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/redshift_parameter_group',
    'https://docs.aws.amazon.com/redshift/latest/mgmt/db-auditing.html',
  ],
  equivalents: {},
})

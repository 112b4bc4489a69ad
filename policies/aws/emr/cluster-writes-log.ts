import { logged } from '../shared/index.ts'

export default logged({
  noun: 'EMR cluster',
  severity: 'LOW',
  resource: 'aws_emr_cluster',
  path: 'log_uri',
  isSet: true,
  good: 's3://logs/emr/',
  why: 'The logs stand on the nodes, and are gone when these end. What a job did, and under which name, can be told afterwards only from a copy in S3.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-plan-debugging.html',
  ],
  equivalents: {},
})

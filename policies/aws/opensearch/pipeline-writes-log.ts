import { logged } from '../shared/index.ts'

export default logged({
  noun: 'Ingestion pipeline',
  severity: 'LOW',
  resource: 'aws_osis_pipeline',
  path: 'log_publishing_options.is_logging_enabled',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/osis_pipeline',
    'https://docs.aws.amazon.com/opensearch-service/latest/developerguide/monitoring-pipeline-logs.html',
  ],
  equivalents: {},
})

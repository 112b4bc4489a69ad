import { all, customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Output of a monitoring schedule',
  resource: 'aws_sagemaker_monitoring_schedule',
  path: 'monitoring_schedule_config.monitoring_job_definition.monitoring_output_config.kms_key_id',
  // One that names a job definition has what that says.
  when: ({ monitoring_schedule_config: schedule }) =>
    all(schedule.monitoring_job_definition.isSet(), schedule.monitoring_job_definition_name.isAbsent()),
  beside: {
    'monitoring_schedule_config.monitoring_type': 'ModelQuality',
    'monitoring_schedule_config.monitoring_job_definition.monitoring_output_config.monitoring_outputs.s3_output.s3_uri':
      's3://monitoring/reports/',
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_monitoring_schedule',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_MonitoringOutputConfig.html',
  ],
  equivalents: {},
})

import { all, customerKey, hasVolume } from '../shared/index.ts'

export default customerKey({
  noun: 'Volume of a monitoring schedule',
  resource: 'aws_sagemaker_monitoring_schedule',
  path: 'monitoring_schedule_config.monitoring_job_definition.monitoring_resources.cluster_config.volume_kms_key_id',
  // One that names a job definition has what that says.
  when: ({
    monitoring_schedule_config: { monitoring_job_definition: job, monitoring_job_definition_name: name },
  }) => all(job.isSet(), name.isAbsent(), hasVolume(job.monitoring_resources.cluster_config)),
  beside: {
    'monitoring_schedule_config.monitoring_type': 'ModelQuality',
    'monitoring_schedule_config.monitoring_job_definition.monitoring_resources.cluster_config.instance_type':
      'ml.m5.xlarge',
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_monitoring_schedule',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_MonitoringClusterConfig.html',
  ],
  equivalents: {},
})

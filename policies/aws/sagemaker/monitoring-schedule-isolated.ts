import { setting } from '../shared/index.ts'

export default setting({
  title: 'Monitoring schedule is isolated from the network',
  problem: 'Monitoring schedule is not isolated from the network',
  severity: 'LOW',
  resource: 'aws_sagemaker_monitoring_schedule',
  path: 'monitoring_schedule_config.monitoring_job_definition.network_config.enable_network_isolation',
  is: true,
  unset: 'fail',
  beside: {
    'monitoring_schedule_config.monitoring_type': 'ModelQuality',
    'monitoring_schedule_config.monitoring_job_definition.role_arn': 'arn:aws:iam::111122223333:role/monitor',
  },
  // One that names a job definition takes the network of that.
  when: ({ monitoring_schedule_config: schedule }) => schedule.monitoring_job_definition_name.isAbsent(),
  why: 'The container of the job reads what your endpoints are asked and answer, and can call any address that it reaches. Isolated, it calls nobody.',
  remediation: 'Set enable_network_isolation to true in the network_config of monitoring_job_definition.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_monitoring_schedule',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_NetworkConfig.html',
  ],
  equivalents: {},
  examples: {
    fail: [
      `
        resource "aws_sagemaker_monitoring_schedule" "daily" {
          monitoring_schedule_config {
            monitoring_type = "DataQuality"
            monitoring_job_definition {
              role_arn = "arn:aws:iam::111122223333:role/monitor"
            }
          }
        }
      `,
    ],
  },
})

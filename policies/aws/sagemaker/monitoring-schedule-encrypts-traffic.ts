import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Monitoring schedule encrypts the traffic between its containers',
  problem: 'Monitoring schedule does not encrypt the traffic between its containers',
  severity: 'LOW',
  resource: 'aws_sagemaker_monitoring_schedule',
  // One that names a job definition takes the network of that.
  when: ({ monitoring_schedule_config: schedule }) =>
    all(schedule.monitoring_job_definition.isSet(), schedule.monitoring_job_definition_name.isAbsent()),
  must: ({ monitoring_schedule_config: { monitoring_job_definition: job } }) =>
    any(
      job.network_config.enable_inter_container_traffic_encryption.is(true),
      job.monitoring_resources.cluster_config.instance_count.is(1),
    ),
  why: 'The instances send each other what your endpoints were asked and answered. Whoever can listen in that network reads it.',
  remediation:
    'Set enable_inter_container_traffic_encryption to true in the network_config of monitoring_job_definition.',
  fix: schedule('this', 2, 'enable_inter_container_traffic_encryption = true'),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_monitoring_schedule',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_NetworkConfig.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      schedule('daily', 2, 'enable_inter_container_traffic_encryption = true'),
      schedule('daily', 1, ''),
    ],
    fail: [
      schedule('daily', 2, ''),
      schedule('daily', 4, 'enable_inter_container_traffic_encryption = false'),
    ],
    undetermined: [schedule('daily', 2, 'enable_inter_container_traffic_encryption = local.encrypted')],
  },
})

function schedule(name: string, instances: number, network: string): string {
  return `
    resource "aws_sagemaker_monitoring_schedule" "${name}" {
      monitoring_schedule_config {
        monitoring_type = "DataQuality"
        monitoring_job_definition {
          monitoring_resources {
            cluster_config {
              instance_count = ${instances}
              instance_type  = "ml.m5.xlarge"
            }
          }
          network_config {
            ${network}
          }
        }
      }
    }
  `
}

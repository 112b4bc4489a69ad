import { setting } from '../shared/index.ts'

export default setting({
  title: 'Data quality job encrypts the traffic between its containers',
  problem: 'Data quality job does not encrypt the traffic between its containers',
  severity: 'LOW',
  resource: 'aws_sagemaker_data_quality_job_definition',
  path: 'network_config.enable_inter_container_traffic_encryption',
  is: true,
  unset: 'fail',
  why: 'Where the job runs on several instances, they send each other the data that they look at. Whoever can listen in that network reads it.',
  remediation: 'Set enable_inter_container_traffic_encryption to true in network_config.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_data_quality_job_definition',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_MonitoringNetworkConfig.html',
  ],
  equivalents: { checkov: ['CKV_AWS_369'] },
})

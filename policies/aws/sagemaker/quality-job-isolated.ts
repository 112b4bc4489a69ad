import { setting } from '../shared/index.ts'

export default setting({
  title: 'Data quality job is isolated from the network',
  problem: 'Data quality job is not isolated from the network',
  severity: 'LOW',
  resource: 'aws_sagemaker_data_quality_job_definition',
  path: 'network_config.enable_network_isolation',
  is: true,
  unset: 'fail',
  why: 'The container of the job reads what your endpoints are asked and answer, and can call any address that it reaches. Isolated, it calls nobody.',
  remediation: 'Set enable_network_isolation to true in network_config.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/sagemaker_data_quality_job_definition',
    'https://docs.aws.amazon.com/sagemaker/latest/APIReference/API_MonitoringNetworkConfig.html',
  ],
  equivalents: {},
})

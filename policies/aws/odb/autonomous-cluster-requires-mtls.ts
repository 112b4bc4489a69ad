import { setting } from '../shared/index.ts'

export default setting({
  title: 'Autonomous Oracle cluster asks clients for certificates',
  problem: 'Autonomous Oracle cluster asks clients for no certificate',
  severity: 'LOW',
  resource: 'aws_odb_cloud_autonomous_vm_cluster',
  path: 'is_mtls_enabled_vm_cluster',
  is: true,
  unset: 'fail',
  why: 'Whoever reaches the network and knows a password gets in. With mutual TLS a password that was found in a log or in code is of no use by itself.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/odb_cloud_autonomous_vm_cluster',
    'https://docs.aws.amazon.com/odb/latest/APIReference/API_CreateCloudAutonomousVmCluster.html',
  ],
  equivalents: {},
})

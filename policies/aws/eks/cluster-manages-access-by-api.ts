import { setting } from '../shared/index.ts'

export default setting({
  title: 'Cluster lets its access be managed by the API of EKS',
  problem: 'Cluster takes its access from a config map alone',
  severity: 'LOW',
  resource: 'aws_eks_cluster',
  path: 'access_config.authentication_mode',
  oneOf: ['API', 'API_AND_CONFIG_MAP'],
  good: 'API_AND_CONFIG_MAP',
  bad: 'CONFIG_MAP',
  unset: 'fail',
  why: 'Whoever may change one config map makes anybody administrator, and the trail of the account tells nothing of it. Whoever created the cluster is administrator as well, and stands in no list.',
  remediation:
    'Set authentication_mode to API_AND_CONFIG_MAP, make access entries of what stands in the config map, and then set it to API; there is no way back.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_cluster',
    'https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateAccessConfigRequest.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/grant-k8s-access.html',
  ],
  equivalents: {},
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'HSM cluster takes validated algorithms only',
  problem: 'HSM cluster takes algorithms that nobody validated',
  severity: 'INFO',
  resource: 'aws_cloudhsm_v2_cluster',
  path: 'mode',
  isNot: 'NON_FIPS',
  good: 'FIPS',
  unset: 'pass',
  why: 'Keys can be used with old and weak algorithms, and those that ask for validated hardware get none. A cluster cannot be changed over: keys have to be made anew in another.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudhsm_v2_cluster',
    'https://docs.aws.amazon.com/cloudhsm/latest/userguide/cluster-hsm-types.html',
  ],
  equivalents: {},
})

import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Lattice resource',
  severity: 'MEDIUM',
  documents: { aws_vpclattice_resource_policy: 'policy' },
  action: 'vpc-lattice:GetService',
  attaches: {
    aws_vpclattice_resource_policy: {
      resource_arn: 'arn:aws:vpc-lattice:eu-central-1:111122223333:service/svc-0123',
    },
  },
  why: 'Every AWS account can use the service or the service network in networks of its own. What the service asks of its callers is then all that stands between.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpclattice_resource_policy',
    'https://docs.aws.amazon.com/vpc-lattice/latest/ug/sharing.html',
  ],
  equivalents: {},
})

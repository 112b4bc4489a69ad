import { policy } from '../shared/index.ts'

export default policy({
  title: 'Argo CD of a cluster is reached through endpoints of the VPC',
  problem: 'Argo CD of a cluster is reached over the internet',
  severity: 'LOW',
  resource: 'aws_eks_capability',
  when: capability => capability.type.is('ARGOCD'),
  must: capability =>
    capability.configuration.some(configuration =>
      configuration.argo_cd.some(argo => argo.network_access.some(network => network.vpce_ids.isSet())),
    ),
  why: 'Whoever gets in there changes what runs in the cluster. From the internet one stolen login, or one flaw in the program, is enough; behind an endpoint of the VPC neither is.',
  remediation: 'Name endpoints of the VPC in vpce_ids of network_access.',
  fix: `
    resource "aws_eks_capability" "this" {
      type = "ARGOCD"
      configuration {
        argo_cd {
          network_access {
            vpce_ids = ["vpce-050f79086ee71ac05"]
          }
        }
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_capability',
    'https://docs.aws.amazon.com/eks/latest/userguide/argocd.html',
  ],
  equivalents: {},
  examples: {
    pass: [argo('network_access {\n        vpce_ids = ["vpce-1a2b3c"]\n      }')],
    fail: [argo(''), argo('network_access {\n        vpce_ids = []\n      }')],
    undetermined: [argo('network_access {\n        vpce_ids = local.endpoints\n      }')],
  },
})

function argo(access: string): string {
  return `
    resource "aws_eks_capability" "argo" {
      cluster_name              = "main"
      capability_name           = "argocd"
      type                      = "ARGOCD"
      role_arn                  = "arn:aws:iam::111122223333:role/argocd"
      delete_propagation_policy = "RETAIN"
      configuration {
        argo_cd {
          namespace = "argocd"
          ${access}
        }
      }
    }
  `
}

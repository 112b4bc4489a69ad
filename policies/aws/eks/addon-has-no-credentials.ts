import {
  type AwsResource,
  carriesNoCredentials,
  expression,
  isNotMadeOfSecret,
  unless,
} from '../shared/index.ts'

export default carriesNoCredentials({
  noun: 'Add-on of a cluster',
  places: { aws_eks_addon: ['configuration_values'] },
  // Where a module writes null the provider asks EKS: a plan shows it as it shows what is known after apply.
  when: {
    aws_eks_addon: (addon: AwsResource<'aws_eks_addon'>) =>
      unless(isNotMadeOfSecret(addon.configuration_values).outcome === 'undetermined'),
  },
  texts: {
    configuration_values: expression(`jsonencode({
  # … the rest as it stands, and in place of the secret:
  secretName = "agent-keys"
})`),
  },
  why: 'Everyone who may describe the add-on reads its configuration in clear. It stands in the state and in every plan as well.',
  remediation:
    'Take the value out, give the add-on a role or the name of a Kubernetes secret, and then change it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/eks_addon',
    'https://docs.aws.amazon.com/eks/latest/APIReference/API_Addon.html',
  ],
  equivalents: {},
  examples: {
    undetermined: 'what is known after apply is made of other resources, or is what EKS had',
    pass: [
      `
        resource "aws_eks_addon" "example" {
          addon_name           = "coredns"
          cluster_name         = "main"
          configuration_values = jsonencode({ replicaCount = 4 })
        }
      `,
    ],
    fail: [
      `
        resource "aws_eks_addon" "example" {
          addon_name           = "datadog_operator"
          cluster_name         = "main"
          configuration_values = jsonencode({ apiKey = "0123456789abcdef0123456789abcdef" })
        }
      `,
    ],
  },
})

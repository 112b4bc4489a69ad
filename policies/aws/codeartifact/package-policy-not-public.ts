import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Package repository',
  documents: {
    aws_codeartifact_domain_permissions_policy: 'policy_document',
    aws_codeartifact_repository_permissions_policy: 'policy_document',
  },
  action: 'codeartifact:ReadFromRepository',
  attaches: {
    aws_codeartifact_domain_permissions_policy: { domain: 'packages' },
    aws_codeartifact_repository_permissions_policy: { domain: 'packages', repository: 'packages' },
  },
  why: 'Everyone with an AWS account can read the packages, or publish others under the same names, as the statement says. What is published there runs in your builds.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codeartifact_domain_permissions_policy',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codeartifact_repository_permissions_policy',
    'https://docs.aws.amazon.com/codeartifact/latest/ug/repo-policies.html',
  ],
  equivalents: {},
})

import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Registry',
  documents: { aws_ecr_registry_policy: 'policy' },
  action: 'ecr:ReplicateImage',
  why: 'Every AWS account can replicate its images into the registry, under names that are trusted here, or do what else the statement says. What is deployed from there may then be theirs.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_registry_policy',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/registry-permissions.html',
  ],
  equivalents: {},
})

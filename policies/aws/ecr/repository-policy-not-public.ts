import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Repository',
  documents: {
    aws_ecr_repository_policy: 'policy',
    aws_ecr_repository_creation_template: 'repository_policy',
  },
  attaches: {
    aws_ecr_repository_creation_template: { applied_for: ['PULL_THROUGH_CACHE'], prefix: 'hub' },
  },
  why: 'Everyone with an AWS account can pull the images, or push others under the same names, as the statement says. Images hold code and, often, keys.',
  action: 'ecr:BatchGetImage',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository_policy',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/repository-policies.html',
  ],
  equivalents: { checkov: ['CKV_AWS_32'], trivy: ['AWS-0032'] },
})

import { setting } from '../shared/index.ts'

export default setting({
  title: 'Repository keeps its tags from being moved',
  problem: 'Repository lets its tags be moved',
  severity: 'LOW',
  resource: 'aws_ecr_repository',
  path: 'image_tag_mutability',
  oneOf: ['IMMUTABLE', 'IMMUTABLE_WITH_EXCLUSION'],
  bad: 'MUTABLE',
  unset: 'fail',
  why: 'Whoever may push can put another image under a tag that is in use. The next container that starts runs it.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecr_repository',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html',
  ],
  equivalents: { checkov: ['CKV_AWS_51'], trivy: ['AWS-0031'] },
})

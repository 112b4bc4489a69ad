import { resourcePolicyNotPublic } from '../shared/index.ts'

export default resourcePolicyNotPublic({
  noun: 'Public repository',
  title: 'Policy of a public repository names who writes',
  problem: 'Policy of a public repository lets everybody write',
  documents: { aws_ecrpublic_repository_policy: 'policy' },
  attaches: { aws_ecrpublic_repository_policy: { repository_name: 'tool' } },
  action: 'ecr-public:PutImage',
  // What everybody may do with a public repository anyway.
  guarded: action => !/^ecr-public:(?:batchget|batchcheck|describe|get|list)/.test(action),
  why: 'Everyone with an AWS account can push images under your name, as the statement says. Whoever pulls them takes them for yours; to pull, nobody needs a policy.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/ecrpublic_repository_policy',
    'https://docs.aws.amazon.com/AmazonECR/latest/public/public-repository-policies.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      grantingAll(
        '["ecr-public:GetDownloadUrlForLayer", "ecr-public:BatchGetImage", "ecr-public:Describe*"]',
      ),
    ],
    fail: [
      grantingAll('["ecr-public:GetDownloadUrlForLayer", "ecr-public:UploadLayerPart"]'),
      grantingAll('"ecr-public:*"'),
    ],
  },
})

function grantingAll(actions: string): string {
  return `
    resource "aws_ecrpublic_repository_policy" "example" {
      repository_name = "tool"
      policy = jsonencode({
        Version   = "2012-10-17"
        Statement = [{ Effect = "Allow", Principal = "*", Action = ${actions} }]
      })
    }
  `
}

import { setting } from '../shared/index.ts'

export default setting({
  title: 'Pull requests of strangers are built after an approval',
  problem: 'Pull requests of strangers are built without an approval',
  severity: 'MEDIUM',
  resource: 'aws_codebuild_webhook',
  path: 'pull_request_build_policy.requires_comment_approval',
  isNot: 'DISABLED',
  good: 'ALL_PULL_REQUESTS',
  unset: 'pass',
  why: 'Whoever may open a pull request then runs code of their own in the build, with the rights of its role and what its variables hold. On a public repository that is everyone.',
  remediation: 'Set requires_comment_approval to ALL_PULL_REQUESTS or FORK_PULL_REQUESTS.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_webhook',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/pull-request-build-policy.html',
  ],
  equivalents: {},
})

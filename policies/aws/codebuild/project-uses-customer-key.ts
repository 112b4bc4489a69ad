import type { Scalar } from '../../engine/index.ts'
import { all, any, customerKey } from '../shared/index.ts'

export default customerKey({
  noun: 'Build output',
  resource: 'aws_codebuild_project',
  path: 'encryption_key',
  beside: { 'artifacts.type': 'S3' },
  when: project =>
    any(
      keepsEncrypted(project.artifacts),
      project.secondary_artifacts.some(keepsEncrypted),
      project.cache.type.is('S3'),
    ),
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/userguide/security-encryption.html',
  ],
  equivalents: { checkov: ['CKV_AWS_147'], steampipe: ['codebuild_project_encryption_at_rest_enabled'] },
  differs:
    'A project that keeps neither artifacts nor a cache, or does not encrypt what it keeps, has no use for a key and is not asked for one.',
  examples: {
    fail: [
      `
        resource "aws_codebuild_project" "app" {
          artifacts {
            type = "NO_ARTIFACTS"
          }
          secondary_artifacts {
            artifact_identifier = "reports"
            type                = "S3"
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          artifacts {
            type = "NO_ARTIFACTS"
          }
          cache {
            type     = "S3"
            location = "cache"
          }
        }
      `,
    ],
  },
})

interface Artifacts {
  readonly type: Scalar
  readonly encryption_disabled: Scalar<boolean>
}

function keepsEncrypted(artifacts: Artifacts) {
  return all(artifacts.type.isNot('NO_ARTIFACTS'), artifacts.encryption_disabled.isNot(true))
}

import type { Scalar } from '../../engine/index.ts'
import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'Build artifacts are encrypted',
  problem: 'Build artifacts are not encrypted',
  severity: 'MEDIUM',
  resource: 'aws_codebuild_project',
  must: project => all(isEncrypted(project.artifacts), project.secondary_artifacts.every(isEncrypted)),
  why: 'CodeBuild encrypts what it builds with a key of KMS, so that who may read the bucket still needs the key. Switched off, the bucket alone decides who reads or copies it.',
  remediation: 'Take encryption_disabled out of artifacts and secondary_artifacts, or set it to false.',
  fix: `
    resource "aws_codebuild_project" "this" {
      artifacts {
        type                = "CODEPIPELINE"
        encryption_disabled = false
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/APIReference/API_ProjectArtifacts.html',
  ],
  equivalents: { checkov: ['CKV_AWS_78'], trivy: ['AWS-0018'] },
  examples: {
    pass: [
      `
        resource "aws_codebuild_project" "app" {
          artifacts {
            type = "S3"
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          artifacts {
            type                = "NO_ARTIFACTS"
            encryption_disabled = true
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_codebuild_project" "app" {
          artifacts {
            type                = "S3"
            encryption_disabled = true
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          artifacts {
            type = "S3"
          }
          secondary_artifacts {
            artifact_identifier = "reports"
            type                = "S3"
            encryption_disabled = true
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_codebuild_project" "app" {
          artifacts {
            type                = "S3"
            encryption_disabled = local.encryption_disabled
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

function isEncrypted(artifacts: Artifacts) {
  return any(artifacts.encryption_disabled.isNot(true), artifacts.type.is('NO_ARTIFACTS'))
}

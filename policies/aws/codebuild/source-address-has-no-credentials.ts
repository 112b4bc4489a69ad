import type { Scalar, Value } from '../../engine/index.ts'
import { all, any, asValue, credentialIn, hcl, policy } from '../shared/index.ts'

export default policy({
  title: 'Address of the source holds no credentials',
  problem: 'Address of the source holds credentials',
  severity: 'HIGH',
  resource: 'aws_codebuild_project',
  must: project =>
    all(
      holdsNone(project.source.location),
      project.secondary_sources.every(one => holdsNone(one.location)),
    ),
  secret: true,
  why: 'A password or token in the address is shown to everyone who may look at the project, and stands in the log of each build. It gives what its owner may do with the repository, often with all of them.',
  remediation:
    'Write the address without a name and password, connect the account through CodeConnections, and revoke the token.',
  fix: `
    resource "aws_codebuild_project" "this" {
      source {
        type     = "BITBUCKET"
        location = "https://bitbucket.org/example/app.git"
      }
    }
  `,
  fixFor: {
    aws_codebuild_project: ({ source, secondary_sources: others }, [told = '']) => {
      const [, other] = /^secondary_sources\[(\d+)\]/.exec(told) ?? []
      return other === undefined
        ? hcl('aws_codebuild_project', 'this', { 'source.location': withoutLogin(asValue(source.location)) })
        : hcl('aws_codebuild_project', 'this', {
            'secondary_sources.location': withoutLogin(
              asValue(others)._child(Number(other))._child('location'),
            ),
          })
    },
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/securityhub/latest/userguide/codebuild-controls.html#codebuild-1',
  ],
  formerly: ['aws/codebuild/source-address-no-credentials'],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_codebuild_project" "app" {
          source {
            type     = "BITBUCKET"
            location = "https://someone@bitbucket.org/example/app.git"
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          source {
            type = "CODEPIPELINE"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_codebuild_project" "app" {
          source {
            type     = "BITBUCKET"
            location = "https://x-token-auth:Zm9vYmFyYmF6cXV4@bitbucket.org/example/app.git"
          }
        }
      `,
      `
        resource "aws_codebuild_project" "app" {
          source {
            type     = "GITHUB"
            location = "https://github.com/example/app.git"
          }
          secondary_sources {
            source_identifier = "tools"
            type              = "GITHUB"
            location          = "https://ghp_0123456789abcdefghijABCDEFGHIJ012345@github.com/example/tools.git"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_codebuild_project" "app" {
          source {
            type     = "GITHUB"
            location = local.location
          }
        }
      `,
    ],
  },
})

function holdsNone(address: Scalar) {
  return any(
    address.satisfies(text => credentialIn(text) === undefined, 'and holds credentials'),
    address.isAbsent(),
  )
}

/** The same address for somebody who logs in otherwise. */
function withoutLogin(address: Value): string {
  const text = address._isSensitive() ? '' : String(address._raw ?? '')
  const bare = text.replace(/^(https?:\/\/)[^/@]*@/i, '$1')
  return bare === text || credentialIn(bare) !== undefined
    ? '<address of the repository without user and password>'
    : bare
}

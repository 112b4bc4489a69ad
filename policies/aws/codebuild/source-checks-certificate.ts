import { all, policy } from '../shared/index.ts'

export default policy({
  title: 'Source of a project is fetched from a server that proves who it is',
  problem: 'Source of a project is fetched from any server that answers',
  severity: 'MEDIUM',
  resource: 'aws_codebuild_project',
  must: project =>
    all(
      project.source.insecure_ssl.isNot(true),
      project.secondary_sources.every(source => source.insecure_ssl.isNot(true)),
    ),
  why: 'The certificate of the server is not looked at, so that anyone on the way can hand out other code. The build runs it with the rights of its role.',
  remediation:
    'Take insecure_ssl out, and name the certificate of a server of your own in environment.certificate.',
  fix: `
    resource "aws_codebuild_project" "this" {
      source {
        type         = "GITHUB_ENTERPRISE"
        insecure_ssl = false
      }
      secondary_sources {
        type              = "GITHUB_ENTERPRISE"
        source_identifier = "tools"
        insecure_ssl      = false
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/codebuild_project',
    'https://docs.aws.amazon.com/codebuild/latest/APIReference/API_ProjectSource.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      project('source', 'insecure_ssl = false'),
      project('source', 'location = "https://git.example.org/site"'),
    ],
    fail: [
      project('source', 'insecure_ssl = true'),
      project('secondary_sources', 'source_identifier = "tools"\n    insecure_ssl = true'),
    ],
    undetermined: [project('source', 'insecure_ssl = local.insecure')],
  },
})

function project(block: string, body: string): string {
  return `resource "aws_codebuild_project" "site" {\n  ${block} {\n    type = "GITHUB_ENTERPRISE"\n    ${body}\n  }\n}`
}

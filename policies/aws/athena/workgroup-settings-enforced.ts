import { not, setting } from '../shared/index.ts'

export default setting({
  title: 'Athena clients cannot override the workgroup',
  problem: 'Athena clients can override the workgroup',
  severity: 'MEDIUM',
  resource: 'aws_athena_workgroup',
  path: 'configuration.enforce_workgroup_configuration',
  is: true,
  unset: 'pass',
  // Notebooks have no settings of their own that could override it.
  when: ({ configuration: { engine_version: engine } }) =>
    not(engine.selected_engine_version.satisfies(version => /spark/i.test(version), 'Spark is expected')),
  why: 'Anyone who may query can send the results to another bucket, unencrypted, also to one of another account. What the workgroup says of place and encryption is then a proposal.',
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/athena_workgroup',
    'https://docs.aws.amazon.com/athena/latest/ug/workgroups-settings-override.html',
  ],
  equivalents: { checkov: ['CKV_AWS_82'], trivy: ['AWS-0007'] },
  differs:
    'AWS-0007 objects to a workgroup without configuration too. AWS then holds clients to its settings, as the tests of the provider on AWS find.',
  examples: {
    pass: [
      `
        resource "aws_athena_workgroup" "queries" {
          name = "queries"
        }
        resource "aws_athena_workgroup" "notebooks" {
          name = "notebooks"
          configuration {
            enforce_workgroup_configuration = false
            engine_version {
              selected_engine_version = "PySpark engine version 3"
            }
          }
        }
      `,
    ],
  },
})

import { holdsNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'Configurations of an EMR cluster hold no credentials',
  problem: 'Configurations of an EMR cluster hold credentials',
  severity: 'HIGH',
  resource: 'aws_emr_cluster',
  must: cluster => holdsNoCredential(cluster.configurations_json),
  secret: true,
  why: 'Everyone who may describe the cluster reads its configurations in clear, and they lie on each of its nodes. They stand in the state and in every plan as well.',
  remediation:
    'Put a reference to Secrets Manager in the place of the value, as EMR.secret@ and the ARN. Then change what stood here.',
  fix: `
    resource "aws_emr_cluster" "this" {
      configurations_json = jsonencode([{
        # … the rest as it stands, and in place of the secret:
        Properties = {
          "javax.jdo.option.ConnectionPassword" = "EMR.secret@<ARN of the secret>"
        }
      }])
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/ReleaseGuide/storing-sensitive-data.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_emr_cluster" "example" {
          release_label = "emr-7.1.0"
        }
      `,
    ],
    fail: [
      `
        resource "aws_emr_cluster" "example" {
          configurations_json = jsonencode([{
            Classification = "hive-site"
            Properties     = { "javax.jdo.option.ConnectionPassword" = "hunter2" }
          }])
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_emr_cluster" "example" {
          configurations_json = local.configurations
        }
      `,
    ],
  },
})

import type { Scalar } from '../../engine/index.ts'
import { holdsCredentials } from '../shared/credentials.ts'
import { all, any, policy } from '../shared/index.ts'

export default policy({
  title: 'User data carries no credentials',
  problem: 'User data carries credentials',
  severity: 'HIGH',
  resource: ['aws_instance', 'aws_launch_template', 'aws_launch_configuration'],
  must: {
    aws_instance: instance => all(noSecrets(instance.user_data), noSecrets(instance.user_data_base64)),
    aws_launch_template: template => noSecrets(template.user_data),
    aws_launch_configuration: launch => all(noSecrets(launch.user_data), noSecrets(launch.user_data_base64)),
  },
  secret: true,
  why: 'Any program on the instance can read the user data from the metadata service, and so can everyone who may describe the instance. It stays in the state and in every plan.',
  remediation:
    'Take the credentials out and let the instance read them from Secrets Manager or Parameter Store with its role; then rotate them.',
  fix: `
    resource "aws_instance" "this" {
      user_data = <<-EOT
        export DB_PASSWORD="$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)"
      EOT
    }

    resource "aws_launch_template" "this" {
      user_data = base64encode(<<-EOT
        export DB_PASSWORD="$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)"
      EOT
      )
    }
  `,
  source: 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html',
  equivalents: { checkov: ['CKV_AWS_46'], trivy: ['AWS-0029', 'AWS-0129', 'AWS-0122'] },
  examples: {
    pass: [
      `
        resource "aws_instance" "web" {
          user_data = "yum install -y nginx"
        }
      `,
      `
        resource "aws_launch_template" "web" {
          user_data = "ZWNobyBoZWxsbw=="
        }
      `,
    ],
    fail: [
      `
        resource "aws_instance" "web" {
          user_data = "export AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE"
        }
      `,
      `
        resource "aws_launch_template" "web" {
          user_data = "ZXhwb3J0IEFXU19TRUNSRVRfQUNDRVNTX0tFWT13SmFsclhVdG5GRU1JL0s3TURFTkcvYlB4UmZpQ1lFWEFNUExFS0VZ"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_sqs_queue" "jobs" {}
        resource "aws_instance" "web" {
          user_data = "export QUEUE=\${aws_sqs_queue.jobs.url}"
        }
      `,
    ],
  },
})

/** Before version 6 the provider plans a hash of an instance's user data: then what the configuration writes is read instead. */
function noSecrets(userData: Scalar) {
  const written = userData.asWritten()
  return any(
    written.isAbsent(),
    written.satisfies(text => !holdsCredentials(text), 'and holds credentials'),
  )
}

import type { Scalar } from '../../engine/index.ts'
import { all, holdsNoCredential, policy } from '../shared/index.ts'

export default policy({
  title: 'User data carries no credentials',
  problem: 'User data carries credentials',
  severity: 'HIGH',
  resource: [
    'aws_instance',
    'aws_launch_template',
    'aws_launch_configuration',
    'aws_spot_instance_request',
    'aws_spot_fleet_request',
  ],
  must: {
    aws_instance: inBoth,
    aws_launch_template: template => holdsNoCredential(template.user_data),
    aws_launch_configuration: inBoth,
    aws_spot_instance_request: inBoth,
    aws_spot_fleet_request: fleet =>
      fleet.launch_specification.every(one => holdsNoCredential(one.user_data)),
  },
  secret: true,
  why: 'Any program on the instance can read the user data from the metadata service, and so can everyone who may describe the instance. It stays in the state and in every plan.',
  remediation:
    'Take the credentials out and let the instance read them from Secrets Manager or Parameter Store with its role; then rotate them.',
  fix: `
    resource "aws_instance" "this" {
      user_data = <<-EOT
        # … the rest as it stands, and in place of the secret:
        export DB_PASSWORD="$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)"
      EOT
    }

    resource "aws_launch_template" "this" {
      user_data = base64encode(<<-EOT
        # … the rest as it stands, and in place of the secret:
        export DB_PASSWORD="$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)"
      EOT
      )
    }

    resource "aws_spot_fleet_request" "this" {
      launch_specification {
        user_data = base64encode(<<-EOT
          # … the rest as it stands, and in place of the secret:
          export DB_PASSWORD="$(aws secretsmanager get-secret-value --secret-id db --query SecretString --output text)"
        EOT
        )
      }
    }
  `,
  source: [
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/version-6-upgrade',
  ],
  formerly: ['aws/ec2/user-data-no-secrets'],
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
      `
        resource "aws_spot_instance_request" "web" {
          user_data = "export DB_PASSWORD=$(aws ssm get-parameter --name db --with-decryption)"
        }
      `,
      `
        resource "aws_launch_template" "web" {
          image_id = "ami-1"
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
      `
        resource "aws_launch_configuration" "web" {
          user_data = "export DB_PASSWORD='hunter2'"
        }
      `,
      `
        resource "aws_instance" "web" {
          user_data_base64 = "H4sIAAAAAAACA1NW1E/KzNMvzuBKrSjILypRcHGKD3AMDg73D3KxVcoozStJLTJS4gIAA7kDnScAAAA="
        }
      `,
      `
        resource "aws_spot_instance_request" "web" {
          user_data = "mysql --password=hunter2"
        }
      `,
      `
        resource "aws_spot_fleet_request" "web" {
          launch_specification {
            user_data = "export DB_PASSWORD=hunter2"
          }
        }
      `,
      `
        variable "db_password" {
          sensitive = true
        }
        resource "aws_sqs_queue" "jobs" {}
        resource "aws_instance" "web" {
          user_data = "export QUEUE=\${aws_sqs_queue.jobs.url} DB_PASSWORD=\${var.db_password}"
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

interface WithUserData {
  readonly user_data: Scalar
  readonly user_data_base64: Scalar
}

function inBoth(instance: WithUserData) {
  return all(holdsNoCredential(instance.user_data), holdsNoCredential(instance.user_data_base64))
}

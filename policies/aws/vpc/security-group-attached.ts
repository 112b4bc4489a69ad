import { type AwsResource, anyNames, policy, unless } from '../shared/index.ts'
import { SECURITY_GROUP_USERS } from '../shared/lists/security-group-users.ts'

export default policy({
  title: 'Security group is used',
  problem: 'Security group is used by nothing',
  severity: 'INFO',
  resource: 'aws_security_group',
  // An open question of tidiness helps nobody: it is not asked where something may have the group that the plan does not tell, nor
  // where an output gives it to other configurations.
  when: group => unless(isUsed(group).outcome === 'undetermined'),
  must: isUsed,
  why: 'A group that belongs to nothing is not looked after, and is at hand when somebody needs one in a hurry. Its rules are then those of long ago.',
  remediation: 'Name the group at what it is for, or take it away.',
  fix: `
    resource "aws_network_interface" "example" {
      subnet_id       = aws_subnet.example.id
      security_groups = [aws_security_group.this.id]
    }
  `,
  source: 'https://docs.aws.amazon.com/vpc/latest/userguide/vpc-security-groups.html',
  lists: [SECURITY_GROUP_USERS],
  equivalents: { checkov: ['CKV2_AWS_5'] },
  examples: {
    pass: [
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_instance" "web" {
          vpc_security_group_ids = [aws_security_group.web.id]
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_instance" "web" {
          security_groups = [aws_security_group.web.name]
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_security_group" "metrics" {
          name = "metrics"
        }
        resource "aws_instance" "web" {
          vpc_security_group_ids = [aws_security_group.web.id, aws_security_group.metrics.id]
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_ecs_service" "web" {
          network_configuration {
            security_groups = [aws_security_group.web.id]
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_network_interface_sg_attachment" "web" {
          security_group_id    = aws_security_group.web.id
          network_interface_id = "eni-1"
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_db_option_group" "main" {
          engine_name          = "oracle-ee"
          major_engine_version = "19"
          option {
            option_name                    = "OEM"
            vpc_security_group_memberships = [aws_security_group.web.id]
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_kinesis_firehose_delivery_stream" "logs" {
          opensearchserverless_configuration {
            vpc_config {
              security_group_ids = [aws_security_group.web.id]
            }
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_security_group" "metrics" {
          name = "metrics"
        }
        resource "aws_elastic_beanstalk_environment" "web" {
          setting {
            namespace = "aws:ec2:vpc"
            name      = "VPCId"
            value     = "vpc-1"
          }
          setting {
            namespace = "aws:autoscaling:launchconfiguration"
            name      = "SecurityGroups"
            value     = join(",", [aws_security_group.web.id, aws_security_group.metrics.id])
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_security_group" "metrics" {
          name = "metrics"
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            additional_master_security_groups = join(",", [aws_security_group.web.id, aws_security_group.metrics.id])
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          id = "sg-1"
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            additional_master_security_groups = "sg-2, sg-1"
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_elastic_beanstalk_configuration_template" "web" {
          setting {
            namespace = "aws:elbv2:loadbalancer"
            name      = "ManagedSecurityGroup"
            value     = aws_security_group.web.id
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_security_group" "database" {
          ingress {
            protocol        = "tcp"
            from_port       = 5432
            to_port         = 5432
            security_groups = [aws_security_group.web.id]
          }
        }
      `,
    ],
    undetermined:
      'Where something may have the group that the plan does not tell, or an output gives it to other configurations, the policy does not apply.',
  },
})

function isUsed(group: AwsResource<'aws_security_group'>) {
  return anyNames(group, SECURITY_GROUP_USERS.values, 'nothing in the plan that can have a group names it')
}

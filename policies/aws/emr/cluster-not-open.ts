import { all, follow, joined, letsInEverybody, namesSame, policy } from '../shared/index.ts'

export default policy({
  title: 'EMR cluster is not open to the internet',
  problem: 'EMR cluster is open to the internet',
  severity: 'HIGH',
  resource: 'aws_emr_cluster',
  must: ({ ec2_attributes: nodes }) => {
    const named = [
      nodes.emr_managed_master_security_group,
      nodes.additional_master_security_groups,
      nodes.emr_managed_slave_security_group,
      nodes.additional_slave_security_groups,
      nodes.service_access_security_group,
    ]
    // One group may serve as several.
    const distinct = named.filter((one, i) =>
      named
        .slice(0, i)
        .every(other => namesSame(one, other, 'aws_security_group', ['id']).outcome !== 'pass'),
    )
    return all(
      ...distinct.map(groups =>
        // The additional ones stand in one text.
        follow(joined(groups), 'aws_security_group', 'id').no(group => letsInEverybody(group, LESS_GRAVE)),
      ),
    )
  },
  why: 'YARN, Spark and the consoles of the nodes run what they are sent, and most ask for no password. Whoever reaches them has the data of the cluster and the rights of its role.',
  remediation:
    'Let the security groups of the cluster admit known networks only, and reach its consoles through Session Manager or a VPN.',
  fix: `
    resource "aws_security_group" "emr" {
      ingress {
        from_port   = 8443
        to_port     = 8443
        protocol    = "tcp"
        cidr_blocks = ["10.0.0.0/16"]
      }
    }

    resource "aws_emr_cluster" "this" {
      ec2_attributes {
        instance_profile                  = aws_iam_instance_profile.example.arn
        emr_managed_master_security_group = aws_security_group.emr.id
        emr_managed_slave_security_group  = aws_security_group.emr.id
      }
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/emr_cluster',
    'https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-man-sec-groups.html',
  ],
  equivalents: { checkov: ['CKV2_AWS_7'] },
  differs:
    'CKV2_AWS_7 also objects to a cluster that names no group. EMR then makes groups of its own, which let nobody in from outside. It objects again to a rule that opens all ports, or those of SSH: that is told at the rule, as gravely.',
  examples: {
    pass: [
      `
        resource "aws_emr_cluster" "main" {
          name = "main"
        }
      `,
      `
        resource "aws_security_group" "emr" {
          ingress {
            protocol    = "-1"
            from_port   = 0
            to_port     = 0
            cidr_blocks = ["10.0.0.0/8"]
          }
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile                  = "emr"
            emr_managed_master_security_group = aws_security_group.emr.id
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_security_group" "emr" {
          ingress {
            protocol    = "tcp"
            from_port   = 8088
            to_port     = 8088
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile                  = "emr"
            emr_managed_master_security_group = aws_security_group.emr.id
          }
        }
      `,
      `
        resource "aws_security_group" "more" {}
        resource "aws_security_group_rule" "more" {
          security_group_id = aws_security_group.more.id
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 8443
          to_port           = 8443
          ipv6_cidr_blocks  = ["::/0"]
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile                 = "emr"
            additional_slave_security_groups = aws_security_group.more.id
          }
        }
      `,
      ...['join(",", [aws_security_group.jobs.id, aws_security_group.more.id])', '"sg-1, sg-2"'].map(
        groups => `
          resource "aws_security_group" "jobs" {
            id = "sg-1"
          }
          resource "aws_security_group" "more" {
            id = "sg-2"
            ingress {
              protocol    = "tcp"
              from_port   = 8443
              to_port     = 8443
              cidr_blocks = ["0.0.0.0/0"]
            }
          }
          resource "aws_emr_cluster" "main" {
            ec2_attributes {
              instance_profile                  = "emr"
              additional_master_security_groups = ${groups}
            }
          }
        `,
      ),
      `
        resource "aws_security_group" "emr" {}
        resource "aws_vpc_security_group_ingress_rule" "emr" {
          security_group_id = aws_security_group.emr.id
          ip_protocol       = "tcp"
          from_port         = 18080
          to_port           = 18080
          cidr_ipv4         = "0.0.0.0/0"
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile                 = "emr"
            emr_managed_slave_security_group = aws_security_group.emr.id
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_security_group" "emr" {
          ingress {
            protocol    = "tcp"
            from_port   = 8443
            to_port     = 8443
            cidr_blocks = [local.cidr]
          }
        }
        resource "aws_emr_cluster" "main" {
          ec2_attributes {
            instance_profile                  = "emr"
            emr_managed_master_security_group = aws_security_group.emr.id
          }
        }
      `,
    ],
  },
})

/** The web and what is told as less at the rule. One that opens more, or ports that are meant for few, is told as gravely there. */
const LESS_GRAVE = new Set([undefined, 'http', 'httpAlternate', 'httpDevelopment', 'other'] as const)

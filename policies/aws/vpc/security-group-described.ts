import { all, any, isOfAnotherResource, policy, toldElsewhere } from '../shared/index.ts'

export default policy({
  title: 'Security group and its rules are described',
  problem: 'Security group or a rule of it has no description',
  severity: 'INFO',
  resource: [
    'aws_security_group',
    'aws_security_group_rule',
    'aws_vpc_security_group_ingress_rule',
    'aws_vpc_security_group_egress_rule',
  ],
  must: {
    // One finding for a group, however many of its rules are meant.
    aws_security_group: group =>
      any(
        all(
          group.description.isSet(),
          group.description.isNot(OF_PROVIDER),
          group.ingress.every(rule =>
            toldElsewhere(rule.description.isSet(), () =>
              isOfAnotherResource(rule, group.ingress, 'ingress'),
            ),
          ),
          group.egress.every(rule =>
            toldElsewhere(rule.description.isSet(), () => isOfAnotherResource(rule, group.egress, 'egress')),
          ),
        ),
      ),
    aws_security_group_rule: rule => rule.description.isSet(),
    aws_vpc_security_group_ingress_rule: rule => rule.description.isSet(),
    aws_vpc_security_group_egress_rule: rule => rule.description.isSet(),
  },
  why: 'A rule that nobody can explain is one that nobody dares to take away. Groups grow until they let in far more than is used.',
  remediation:
    'Say in description what the group, or the rule, is for and who asked for it; a group is replaced when its own description changes.',
  fix: `
    resource "aws_security_group" "this" {
      description = "<what the group is for>"
      ingress {
        description = "<what the rule is for>"
        protocol    = "tcp"
        from_port   = 443
        to_port     = 443
        self        = true
      }
      egress {
        description = "<what the rule is for>"
        protocol    = "tcp"
        from_port   = 443
        to_port     = 443
        self        = true
      }
    }

    resource "aws_security_group_rule" "this" {
      description = "<what the rule is for>"
    }

    resource "aws_vpc_security_group_ingress_rule" "this" {
      description = "<what the rule is for>"
    }

    resource "aws_vpc_security_group_egress_rule" "this" {
      description = "<what the rule is for>"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/security_group',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_security_group_ingress_rule',
  ],
  equivalents: { checkov: ['CKV_AWS_23'], trivy: ['AWS-0099', 'AWS-0124'] },
  examples: {
    pass: [
      `
        resource "aws_security_group" "web" {
          description = "Web servers"
          ingress {
            description = "HTTPS"
            protocol    = "tcp"
            from_port   = 443
            to_port     = 443
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          description       = "HTTPS"
          protocol          = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
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
          description = "Web servers"
          egress {
            protocol    = "tcp"
            from_port   = 443
            to_port     = 443
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_vpc_security_group_egress_rule" "web" {
          ip_protocol       = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_security_group" "web" {
          description = local.description
        }
      `,
    ],
  },
})

/** What the provider writes where nobody described the group. */
const OF_PROVIDER = 'Managed by Terraform'

import { asValue } from '../../engine/index.ts'
import {
  type AwsResource,
  all,
  any,
  companions,
  follow,
  forEverybody,
  INGRESS,
  inAccount,
  ingressFix,
  noIngressOf,
  not,
  policy,
  RULES,
  SERVICES,
  type Verdict,
} from '../shared/index.ts'

const open = noIngressOf('http')

export default policy({
  title: 'Security group opens plain HTTP for load balancers only',
  problem: 'Security group opens plain HTTP to the internet',
  severity: 'LOW',
  resource: INGRESS,
  must: {
    aws_security_group: group => unless(open.aws_security_group(group), () => isOfLoadBalancer(group)),
    aws_default_security_group: open.aws_default_security_group,
    aws_security_group_rule: rule => unless(open.aws_security_group_rule(rule), () => balances(rule)),
    aws_vpc_security_group_ingress_rule: rule =>
      unless(open.aws_vpc_security_group_ingress_rule(rule), () => balances(rule)),
  },
  why: 'What is sent over port 80 can be read and changed on its way. A load balancer can send visitors on to HTTPS; a server of its own mostly answers.',
  remediation: 'Open port 443 in its place, or let in the security group of the load balancer.',
  ...forEverybody('ingress', cidr => ingressFix(443, cidr)),
  source: RULES,
  equivalents: SERVICES.http.equivalents,
  differs:
    'CKV_AWS_260 looks at every group; like FG_R00041 this one leaves groups of load balancers alone, but for those that a server has too.',
  examples: {
    pass: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = 443
            to_port     = 443
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
      `,
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = 80
            to_port     = 80
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
        resource "aws_alb" "web" {
          security_groups = [aws_security_group.web.id]
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_elb" "web" {
          security_groups = [aws_security_group.web.id]
        }
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "tcp"
          from_port         = 80
          to_port           = 80
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = aws_security_group.web.id
        }
      `,
    ],
    fail: [
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = 80
            to_port     = 80
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
        resource "aws_lb" "web" {
          security_groups = [aws_security_group.web.id]
        }
        resource "aws_launch_template" "web" {
          vpc_security_group_ids = [aws_security_group.web.id]
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_lb" "web" {
          security_groups = [aws_security_group.web.id]
        }
        resource "aws_ecs_service" "web" {
          name = "web"
          network_configuration {
            subnets         = ["subnet-1"]
            security_groups = [aws_security_group.web.id]
          }
        }
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "tcp"
          from_port         = 80
          to_port           = 80
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = aws_security_group.web.id
        }
      `,
      `
        resource "aws_security_group" "web" {
          ingress {
            protocol    = "tcp"
            from_port   = 80
            to_port     = 80
            cidr_blocks = ["0.0.0.0/0"]
          }
        }
        resource "aws_lb" "other" {
          security_groups = ["sg-2"]
        }
      `,
      `
        resource "aws_default_security_group" "default" {
          vpc_id = "vpc-1"
          ingress {
            protocol         = "tcp"
            from_port        = 80
            to_port          = 81
            ipv6_cidr_blocks = ["::/0"]
          }
        }
      `,
      `
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 80
          to_port           = 80
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          protocol          = "tcp"
          from_port         = 80
          to_port           = 80
          cidr_blocks       = ["0.0.0.0/0"]
          security_group_id = local.group
        }
      `,
      `
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "tcp"
          from_port         = 80
          to_port           = 80
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = "sg-1"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "tcp"
          from_port         = 80
          to_port           = 80
          cidr_ipv4         = local.office
          security_group_id = "sg-1"
        }
      `,
      `
        resource "aws_security_group" "web" {
          name = "web"
        }
        resource "aws_lb" "web" {
          security_groups = [aws_security_group.web.id]
        }
        resource "aws_vpc_security_group_ingress_rule" "web" {
          ip_protocol       = "tcp"
          from_port         = 80
          to_port           = 80
          cidr_ipv4         = "0.0.0.0/0"
          security_group_id = local.group
        }
      `,
    ],
  },
})

/** Whose group it is matters only where it is open. */
function unless(closed: Verdict, excused: () => Verdict): Verdict {
  return closed.outcome === 'pass' ? closed : any(closed, excused())
}

/** A group that the plan does not tell may be that of a load balancer, but not where there is none. */
function balances(
  rule: AwsResource<'aws_security_group_rule'> | AwsResource<'aws_vpc_security_group_ingress_rule'>,
): Verdict {
  return all(
    any(inAccount(rule, 'aws_lb').some(), inAccount(rule, 'aws_elb').some()),
    follow(rule.security_group_id, 'aws_security_group', 'id').some(isOfLoadBalancer),
  )
}

/** A load balancer has the group, and no server is known to have it too. Each of its rules asks. */
function isOfLoadBalancer(group: AwsResource<'aws_security_group'>): Verdict {
  return asValue(group)._once('of a load balancer', () => {
    const ofServer = isOfServer(group)
    if (ofServer.outcome === 'pass') return not(ofServer)
    return any(
      companions(group, 'aws_lb', { 'security_groups[]': 'id' }).some(),
      companions(group, 'aws_elb', { 'security_groups[]': 'id' }).some(),
    )
  })
}

function isOfServer(group: AwsResource<'aws_security_group'>) {
  return any(
    companions(group, 'aws_instance', { 'vpc_security_group_ids[]': 'id' }).some(),
    companions(group, 'aws_instance', { 'security_groups[]': ['id', 'name'] }).some(),
    companions(group, 'aws_launch_template', { 'vpc_security_group_ids[]': 'id' }).some(),
    companions(group, 'aws_launch_template', { 'network_interfaces.security_groups[]': 'id' }).some(),
    companions(group, 'aws_launch_configuration', { 'security_groups[]': 'id' }).some(),
    companions(group, 'aws_spot_instance_request', { 'vpc_security_group_ids[]': 'id' }).some(),
    companions(group, 'aws_network_interface', { 'security_groups[]': 'id' }).some(),
    companions(group, 'aws_ecs_service', { 'network_configuration.security_groups[]': 'id' }).some(),
  )
}

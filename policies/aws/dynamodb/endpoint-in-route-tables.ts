import { all, any, companions, leadsTo, policy } from '../shared/index.ts'

export default policy({
  title: 'DynamoDB endpoint is in a route table',
  problem: 'DynamoDB endpoint is in no route table',
  severity: 'INFO',
  resource: 'aws_vpc_endpoint',
  when: endpoint =>
    all(
      leadsTo(endpoint, ['.dynamodb'], 'an endpoint of DynamoDB'),
      any(endpoint.vpc_endpoint_type.isAbsent(), endpoint.vpc_endpoint_type.is('Gateway')),
    ),
  must: endpoint =>
    any(
      endpoint.route_table_ids.isSet(),
      companions(endpoint, 'aws_vpc_endpoint_route_table_association', { vpc_endpoint_id: ['id'] }).some(),
    ),
  why: 'A gateway endpoint that no route table leads to carries nothing. Requests to the tables still leave by the internet or NAT gateway, or do not arrive at all.',
  remediation: 'Name the route tables of the private subnets in route_table_ids.',
  fix: `
    resource "aws_vpc_endpoint" "this" {
      service_name    = "com.amazonaws.eu-central-1.dynamodb"
      route_table_ids = [aws_route_table.example.id]
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_endpoint',
    'https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-ddb.html',
  ],
  equivalents: { steampipe: ['dynamodb_vpc_endpoint_routetable_association'] },
  examples: {
    pass: [
      `
        resource "aws_vpc_endpoint" "tables" {
          vpc_id          = "vpc-1"
          service_name    = "com.amazonaws.eu-central-1.dynamodb"
          route_table_ids = ["rtb-1"]
        }
      `,
      `
        resource "aws_vpc_endpoint" "tables" {
          vpc_id       = "vpc-1"
          service_name = "com.amazonaws.eu-central-1.dynamodb"
        }
        resource "aws_vpc_endpoint_route_table_association" "tables" {
          vpc_endpoint_id = aws_vpc_endpoint.tables.id
          route_table_id  = "rtb-1"
        }
      `,
      `
        resource "aws_vpc_endpoint_service" "own" {
          acceptance_required        = true
          network_load_balancer_arns = ["arn:aws:elasticloadbalancing:eu-central-1:111122223333:loadbalancer/net/own/0123"]
        }
        resource "aws_vpc_endpoint" "own" {
          vpc_id            = "vpc-1"
          service_name      = aws_vpc_endpoint_service.own.service_name
          vpc_endpoint_type = "Interface"
        }
        resource "aws_vpc_endpoint" "tables" {
          vpc_id          = "vpc-1"
          service_name    = "com.amazonaws.eu-central-1.dynamodb"
          route_table_ids = ["rtb-1"]
        }
      `,
    ],
    fail: [
      `
        resource "aws_vpc_endpoint" "tables" {
          vpc_id       = "vpc-1"
          service_name = "com.amazonaws.eu-central-1.dynamodb"
        }
      `,
      `
        resource "aws_vpc_endpoint" "tables" {
          vpc_id            = "vpc-1"
          service_name      = "com.amazonaws.eu-central-1.dynamodb"
          vpc_endpoint_type = "Gateway"
          route_table_ids   = []
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc_endpoint" "tables" {
          vpc_id          = "vpc-1"
          service_name    = "com.amazonaws.eu-central-1.dynamodb"
          route_table_ids = local.tables
        }
      `,
    ],
  },
})

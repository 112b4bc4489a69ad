import { any, companions, isInNetworksThat, policy } from '../shared/index.ts'

export default policy({
  title: 'Lattice service writes an access log',
  problem: 'Lattice service writes no access log',
  severity: 'MEDIUM',
  resource: 'aws_vpclattice_service',
  must: service =>
    any(
      companions(service, 'aws_vpclattice_access_log_subscription', {
        resource_identifier: ['id', 'arn'],
      }).some(),
      isInNetworksThat(
        network =>
          companions(network, 'aws_vpclattice_access_log_subscription', {
            resource_identifier: ['id', 'arn'],
            // The other kind of log tells of resource configurations alone.
          }).some(log => log.service_network_log_type.isNot('RESOURCE')),
        service,
      ),
    ),
  why: 'Who called the service, and who was refused, stands nowhere else. Without it an intrusion is neither noticed nor understood.',
  remediation:
    'Add an aws_vpclattice_access_log_subscription for the service, or for each network that it is in.',
  fix: `
    resource "aws_vpclattice_access_log_subscription" "this" {
      resource_identifier = aws_vpclattice_service.this.id
      destination_arn     = aws_cloudwatch_log_group.example.arn
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpclattice_access_log_subscription',
    'https://docs.aws.amazon.com/vpc-lattice/latest/ug/monitoring-access-logs.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_vpclattice_service" "orders" {
          name = "orders"
        }
        resource "aws_vpclattice_access_log_subscription" "orders" {
          resource_identifier = aws_vpclattice_service.orders.arn
          destination_arn     = "arn:aws:s3:::logs"
        }
      `,
      `
        resource "aws_vpclattice_service_network" "main" {
          name = "main"
        }
        resource "aws_vpclattice_access_log_subscription" "main" {
          resource_identifier = aws_vpclattice_service_network.main.id
          destination_arn     = "arn:aws:s3:::logs"
        }
        resource "aws_vpclattice_service" "orders" {
          name = "orders"
        }
        resource "aws_vpclattice_service_network_service_association" "orders" {
          service_identifier         = aws_vpclattice_service.orders.id
          service_network_identifier = aws_vpclattice_service_network.main.id
        }
      `,
    ],
    fail: [
      `
        resource "aws_vpclattice_service" "orders" {
          name = "orders"
        }
      `,
      `
        resource "aws_vpclattice_service_network" "main" {
          name = "main"
        }
        resource "aws_vpclattice_service_network" "guests" {
          name = "guests"
        }
        resource "aws_vpclattice_access_log_subscription" "main" {
          resource_identifier = aws_vpclattice_service_network.main.id
          destination_arn     = "arn:aws:s3:::logs"
        }
        resource "aws_vpclattice_service" "orders" {
          name = "orders"
        }
        resource "aws_vpclattice_service_network_service_association" "main" {
          service_identifier         = aws_vpclattice_service.orders.id
          service_network_identifier = aws_vpclattice_service_network.main.id
        }
        resource "aws_vpclattice_service_network_service_association" "guests" {
          service_identifier         = aws_vpclattice_service.orders.id
          service_network_identifier = aws_vpclattice_service_network.guests.id
        }
      `,
      `
        resource "aws_vpclattice_service_network" "main" {
          name = "main"
        }
        resource "aws_vpclattice_access_log_subscription" "main" {
          resource_identifier      = aws_vpclattice_service_network.main.id
          service_network_log_type = "RESOURCE"
          destination_arn          = "arn:aws:s3:::logs"
        }
        resource "aws_vpclattice_service" "orders" {
          name = "orders"
        }
        resource "aws_vpclattice_service_network_service_association" "orders" {
          service_identifier         = aws_vpclattice_service.orders.id
          service_network_identifier = aws_vpclattice_service_network.main.id
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpclattice_service" "orders" {
          name = "orders"
        }
        resource "aws_vpclattice_service" "users" {
          name = "users"
        }
        resource "aws_vpclattice_access_log_subscription" "one" {
          resource_identifier = local.service
          destination_arn     = "arn:aws:s3:::logs"
        }
      `,
    ],
  },
})

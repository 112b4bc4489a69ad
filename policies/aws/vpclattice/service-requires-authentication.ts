import { any, isInNetworksThat, policy } from '../shared/index.ts'

export default policy({
  title: 'Lattice service asks who calls',
  problem: 'Lattice service answers whoever reaches it',
  severity: 'MEDIUM',
  resource: 'aws_vpclattice_service',
  must: service =>
    any(
      service.auth_type.is('AWS_IAM'),
      // A network asks on behalf of its services.
      isInNetworksThat(network => network.auth_type.is('AWS_IAM'), service),
    ),
  why: 'Everything that runs in a network that is associated can call the service, and nobody asks what it is. One machine that was broken into is enough.',
  remediation: 'Set auth_type to AWS_IAM, and say in an aws_vpclattice_auth_policy who may call.',
  fix: `
    resource "aws_vpclattice_service" "this" {
      auth_type = "AWS_IAM"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpclattice_service',
    'https://docs.aws.amazon.com/vpc-lattice/latest/ug/service-access.html',
    'https://docs.aws.amazon.com/vpc-lattice/latest/ug/auth-policies.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_vpclattice_service" "orders" {
          name      = "orders"
          auth_type = "AWS_IAM"
        }
      `,
      `
        resource "aws_vpclattice_service_network" "main" {
          name      = "main"
          auth_type = "AWS_IAM"
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
          name      = "main"
          auth_type = "NONE"
        }
        resource "aws_vpclattice_service" "orders" {
          name      = "orders"
          auth_type = "NONE"
        }
        resource "aws_vpclattice_service_network_service_association" "orders" {
          service_identifier         = aws_vpclattice_service.orders.arn
          service_network_identifier = aws_vpclattice_service_network.main.arn
        }
      `,
      `
        resource "aws_vpclattice_service_network" "main" {
          name      = "main"
          auth_type = "AWS_IAM"
        }
        resource "aws_vpclattice_service_network" "guests" {
          name = "guests"
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
    ],
    undetermined: [
      `
        resource "aws_vpclattice_service" "orders" {
          name      = "orders"
          auth_type = local.auth_type
        }
      `,
    ],
  },
})

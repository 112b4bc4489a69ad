import { policy } from '../shared/index.ts'

export default policy({
  title: 'Endpoint service is not offered to everyone',
  problem: 'Endpoint service is offered to everyone',
  severity: 'MEDIUM',
  resource: ['aws_vpc_endpoint_service', 'aws_vpc_endpoint_service_allowed_principal'],
  must: {
    aws_vpc_endpoint_service: service => service.allowed_principals.no(principal => principal.is('*')),
    aws_vpc_endpoint_service_allowed_principal: one => one.principal_arn.isNot('*'),
  },
  why: 'Every account of AWS can ask to be connected to what stands behind the service. One request that is accepted by mistake, or by itself, is a way into the network.',
  remediation: 'Name the accounts, roles or users that may connect.',
  fix: `
    resource "aws_vpc_endpoint_service" "this" {
      allowed_principals = ["arn:aws:iam::111122223333:root"]
    }

    resource "aws_vpc_endpoint_service_allowed_principal" "this" {
      principal_arn = "arn:aws:iam::111122223333:root"
    }
  `,
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_endpoint_service',
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/vpc_endpoint_service_allowed_principal',
    'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcEndpointServicePermissions.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_vpc_endpoint_service" "orders" {
          acceptance_required = true
        }
      `,
      `
        resource "aws_vpc_endpoint_service" "orders" {
          acceptance_required = true
          allowed_principals  = ["arn:aws:iam::111122223333:root"]
        }
        resource "aws_vpc_endpoint_service_allowed_principal" "partner" {
          vpc_endpoint_service_id = aws_vpc_endpoint_service.orders.id
          principal_arn           = "arn:aws:iam::444455556666:root"
        }
      `,
    ],
    fail: [
      `
        resource "aws_vpc_endpoint_service" "orders" {
          acceptance_required = true
          allowed_principals  = ["arn:aws:iam::111122223333:root", "*"]
        }
      `,
      `
        resource "aws_vpc_endpoint_service_allowed_principal" "all" {
          vpc_endpoint_service_id = "vpce-svc-0123"
          principal_arn           = "*"
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_vpc_endpoint_service" "orders" {
          acceptance_required = true
          allowed_principals  = local.principals
        }
      `,
    ],
  },
})

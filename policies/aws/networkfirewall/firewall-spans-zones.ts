import { any, policy } from '../shared/index.ts'

export default policy({
  title: 'Network firewall has endpoints in two zones or more',
  problem: 'Network firewall has an endpoint in one zone alone',
  severity: 'INFO',
  resource: 'aws_networkfirewall_firewall',
  must: firewall =>
    any(firewall.subnet_mapping.hasAtLeast(2), firewall.availability_zone_mapping.hasAtLeast(2)),
  why: 'When the only zone fails, the traffic of all others stops at the firewall, or is led around it by whoever has to bring it back. With two zones the other one goes on looking.',
  remediation: 'Name subnets of two or more zones, each in a subnet_mapping of its own.',
  fix: `
    resource "aws_networkfirewall_firewall" "this" {
      subnet_mapping {
        subnet_id = "<ID of an aws_subnet>"
      }
      subnet_mapping {
        subnet_id = "<ID of an aws_subnet of another zone>"
      }
    }
  `,
  fixFor: {
    aws_networkfirewall_firewall: firewall =>
      firewall.availability_zone_mapping.isSet().outcome === 'pass'
        ? oneMore('availability_zone_mapping', 'availability_zone_id = "<ID of another zone>"')
        : firewall.subnet_mapping.isSet().outcome === 'pass'
          ? oneMore('subnet_mapping', 'subnet_id = "<ID of an aws_subnet of another zone>"')
          : undefined,
  },
  source: [
    'https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/networkfirewall_firewall',
    'https://docs.aws.amazon.com/network-firewall/latest/developerguide/vpc-config-subnets.html',
  ],
  equivalents: {},
  examples: {
    pass: [
      `
        resource "aws_networkfirewall_firewall" "main" {
          name = "main"
          subnet_mapping {
            subnet_id = "subnet-1"
          }
          subnet_mapping {
            subnet_id = "subnet-2"
          }
        }
      `,
      // One of a transit gateway is placed by zones.
      `
        terraform {
          required_providers {
            aws = {
              source  = "hashicorp/aws"
              version = "~> 6.0"
            }
          }
        }
        resource "aws_networkfirewall_firewall" "main" {
          name               = "main"
          transit_gateway_id = "tgw-1"
          availability_zone_mapping {
            availability_zone_id = "euc1-az1"
          }
          availability_zone_mapping {
            availability_zone_id = "euc1-az2"
          }
        }
      `,
    ],
    fail: [
      `
        resource "aws_networkfirewall_firewall" "main" {
          name = "main"
          subnet_mapping {
            subnet_id = "subnet-1"
          }
        }
      `,
    ],
    undetermined: [
      `
        resource "aws_networkfirewall_firewall" "main" {
          name = "main"
          dynamic "subnet_mapping" {
            for_each = local.subnets
            content {
              subnet_id = subnet_mapping.value
            }
          }
        }
      `,
    ],
  },
})

/** What is added to the zone that the firewall has. */
function oneMore(block: string, zone: string): string {
  return `
    resource "aws_networkfirewall_firewall" "this" {
      ${block} {
        ${zone}
      }
    }
  `
}

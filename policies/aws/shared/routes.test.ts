import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import inside from '../vpc/all-ports-not-open-inside.ts'
import route from '../vpc/default-route-not-through-instance.ts'

async function told(policy: typeof route, hcl: string) {
  const trials = await verdictsOf({ id: 'p', policy, frameworks: {} }, hcl)
  return new Set(trials.flatMap(({ findings }) => findings.map(({ message }) => message)))
}

test('a default route is told by what it goes through, and not by what it does not', async () => {
  const hcl = `
    resource "aws_network_interface" "nat" {
      subnet_id = "subnet-1"
    }
    resource "aws_route" "out" {
      route_table_id         = "rtb-1"
      destination_cidr_block = "0.0.0.0/0"
      network_interface_id   = aws_network_interface.nat.id
    }
  `
  expect(await told(route, hcl)).toEqual(
    new Set([
      '`destination_cidr_block` is `0.0.0.0/0`; `network_interface_id` comes from `aws_network_interface.nat.id`, known after apply',
    ]),
  )
})

test('a network that may use all ports is told by its range alone', async () => {
  const hcl = `
    resource "aws_vpc_security_group_ingress_rule" "office" {
      ip_protocol       = "-1"
      cidr_ipv4         = "10.0.0.0/8"
      security_group_id = "sg-1"
    }
  `
  expect(await told(inside, hcl)).toEqual(new Set(['`cidr_ipv4` is `10.0.0.0/8`; `ip_protocol` is `-1`']))
})

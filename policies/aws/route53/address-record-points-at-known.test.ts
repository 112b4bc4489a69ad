import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './address-record-points-at-known.ts'

const alias = (name: string) =>
  `alias {\n name = "${name}"\n zone_id = "Z2"\n evaluate_target_health = true\n}`

test.each([
  ['A', alias('web-1.eu-central-1.elb.amazonaws.com'), '<dns_name of an aws_lb>'],
  ['AAAA', alias('web-1.eu-central-1.elb.amazonaws.com'), '<dns_name of an aws_lb>'],
  ['A', alias('d1.cloudfront.net'), '<domain_name of an aws_cloudfront_distribution>'],
  ['A', 'ttl = 60\n records = ["198.51.100.7"]', '<public_ip of an aws_eip>'],
  ['AAAA', 'ttl = 60\n records = ["2001:db8::7"]', '<ipv6_addresses of an aws_instance>'],
])('a record of type %s keeps it: %s', async (type, to, named) => {
  const hcl = `resource "aws_route53_record" "it" {\n zone_id = "Z1"\n name = "www"\n type = "${type}"\n ${to}\n}`
  for (const { findings } of await verdictsOf({ id: 'it', policy, frameworks: {} }, hcl)) {
    const [{ metadata } = expect.fail('no finding')] = findings
    expect(metadata.custom.remediation).toContain(named)
    expect(metadata.custom.remediation).not.toContain('type')
    expect(metadata.custom.proven).toBe(true)
  }
})

import { expect, test } from 'vitest'
import { verdictsOf } from '../../terraform/trial.ts'
import policy from './group-checks-health-by-load-balancer.ts'

test.each([
  ['ELB', 'load_balancers = ["web"]'],
  ['ELB', 'traffic_source {\n identifier = local.web\n type = "elbv2"\n}'],
  ['VPC_LATTICE', 'traffic_source {\n identifier = local.web\n type = "vpc-lattice"\n}'],
  [
    'VPC_LATTICE',
    'traffic_source {\n identifier = "arn:aws:vpc-lattice:eu-central-1:111122223333:targetgroup/tg-1"\n}',
  ],
])('%s is told where the traffic comes by %s', async (type, source) => {
  const entry = { id: 'it', policy, frameworks: {} }
  for (const { findings } of await verdictsOf(
    entry,
    `resource "aws_autoscaling_group" "it" {\n${source}\n}`,
  )) {
    const [{ metadata } = expect.fail('no finding')] = findings
    const [, hcl] = metadata.custom.remediation.split('\n\n')
    expect(hcl).toBe(`resource "aws_autoscaling_group" "it" {\n  health_check_type = "${type}"\n}`)
    expect(metadata.custom.proven).toBe(true)
  }
})

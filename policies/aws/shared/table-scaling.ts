import { all, any, asValue, not, PASS, type Verdict } from '../../engine/index.ts'
import { type AwsResource, companions, follow, inRegion } from './policy.ts'
import { unless } from './unless.ts'

type Table = AwsResource<'aws_dynamodb_table'>
type Target = AwsResource<'aws_appautoscaling_target'>

/** A scaling target of the table that passes the test has a policy, without which it does nothing. */
export function isScaled(table: Table, test: (target: Target) => Verdict = () => PASS): Verdict {
  const targets = companions(table, 'aws_appautoscaling_target', { resource_id: ['arn'] })
  const scales = (target: Target) => all(test(target), hasPolicy(target))
  return any(
    targets.some(scales),
    all(
      not(targets.some(test)),
      inRegion(table, 'aws_appautoscaling_target').some(target =>
        all(isNamed(target, table), scales(target)),
      ),
    ),
  )
}

/** It holds, or the table is on demand. Then it has no capacity: the provider refuses what is written of it, so a remedy leaves it out. */
export function orOnDemand(table: Table, scales: Verdict): Verdict {
  const either = any(scales, table.billing_mode.is('PAY_PER_REQUEST'))
  return all(
    either,
    any(table.read_capacity.isAbsent(), either),
    any(table.write_capacity.isAbsent(), either),
  )
}

function hasPolicy(target: Target) {
  return companions(target, 'aws_appautoscaling_policy', { resource_id: ['resource_id'] }).some()
}

/** A target that names the table in words, table/NAME, and refers to no other: one in another region may have the same name. */
function isNamed(target: Target, table: Table) {
  return all(
    unless(isOfOthers(target, table)),
    table.name.satisfies(
      name => target.resource_id.is(`table/${name}`).outcome === 'pass',
      'a target of the same name is expected',
    ),
  )
}

/** It refers to tables, and this one is not among them. */
function isOfOthers(target: Target, table: Table): boolean {
  const tables = follow(target.resource_id, 'aws_dynamodb_table', 'name')
  const { id } = asValue(table)._body
  const isThis = tables.some(one => (asValue(one)._body.id === id ? PASS : not(PASS)))
  return tables.some().outcome === 'pass' && isThis.outcome === 'fail'
}
